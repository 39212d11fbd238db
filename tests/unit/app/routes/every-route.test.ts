import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("every loader and action of a route is called in a test of this folder", () => {
  const routes = readdirSync("app/routes").filter((file) =>
    /^export (?:async )?function (?:loader|action)\b/m.test(
      readFileSync(`app/routes/${file}`, "utf8"),
    ),
  );
  const tests = readdirSync(import.meta.dirname)
    .map((file) => readFileSync(`${import.meta.dirname}/${file}`, "utf8"))
    .join("\n");
  const untested = routes.filter(
    (file) => !tests.includes(`"~/routes/${file.replace(".tsx", "")}"`),
  );
  expect(routes.length).toBeGreaterThan(15);
  expect(untested).toEqual([]);
});
