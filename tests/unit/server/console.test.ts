import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, repositoryFiles } from "../docs/pages";

/** What runs in the server's process; the lake's parts for the Studio run in a browser. */
const SERVER_CODE =
  /^(server\.ts|server\/.*|app\/.*\.server\.tsx?|packages\/local-content-lake\/src\/(?!studio\/).*)(?<=\.tsx?)$/;

test("server code writes to its log, never to the console", () => {
  const files = repositoryFiles().filter((path) => SERVER_CODE.test(path));
  expect(files.length).toBeGreaterThan(150);
  const writing = files.filter((path) =>
    /\bconsole\./.test(readFileSync(join(ROOT, path), "utf8")),
  );
  expect(writing).toEqual([]);
});
