import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("is imported by its file: the schema.json that Sanity's command line writes beside the folder is found before it", () => {
  const files = readdirSync("sanity/studio", { recursive: true, encoding: "utf8" });
  const importing = files
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) =>
      /from "[./]+\/schema"/.test(readFileSync(join("sanity/studio", file), "utf8")),
    );
  expect(importing).toEqual([]);
});
