import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The files of a folder of the repository, by their paths. */
const filesOf = (folder: string) => readdirSync(folder).map((file) => `${folder}/${file}`);

test.each([
  ["pages", 10],
  ["routes", 15],
])("every loader and action in app/%s is called in a test of its folder", (folder, atLeast) => {
  const routes = filesOf(`app/${folder}`).filter((file) =>
    /^export (?:async )?function (?:loader|action)\b/m.test(readFileSync(file, "utf8")),
  );
  const tests = filesOf(`${import.meta.dirname}/${folder}`)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const untested = routes.filter(
    (file) => !tests.includes(`"${file.replace("app/", "~/").replace(".tsx", "")}"`),
  );
  expect(routes.length).toBeGreaterThanOrEqual(atLeast);
  expect(untested).toEqual([]);
});
