import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The files of a folder of the repository, by their paths. */
const filesOf = (folder: string) => readdirSync(folder).map((file) => `${folder}/${file}`);

// A page's loader is one of its parts: tests/unit/contract/pages.test.ts.
test("every loader and action in app/routes is called in a test of its folder", () => {
  const routes = filesOf("app/routes").filter((file) =>
    /^export (?:async )?function (?:loader|action)\b/m.test(readFileSync(file, "utf8")),
  );
  const tests = filesOf(`${import.meta.dirname}/routes`)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const untested = routes.filter(
    (file) => !tests.includes(`"${file.replace("app/", "~/").replace(".tsx", "")}"`),
  );
  expect(routes.length).toBeGreaterThanOrEqual(15);
  expect(untested).toEqual([]);
});
