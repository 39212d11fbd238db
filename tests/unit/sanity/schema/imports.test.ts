import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("the Studio imports schema/index: an import of the folder would find schema.json, which Sanity's command line writes", () => {
  const files = readdirSync("sanity/studio", { recursive: true, encoding: "utf8" });
  const importing = files
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) =>
      /from "[./]+\/schema"/.test(readFileSync(join("sanity/studio", file), "utf8")),
    );
  expect(importing).toEqual([]);
});
