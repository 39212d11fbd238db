import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect } from "vitest";
import { PAGES } from "../../../contract/pages";
import { test } from "../test";

const ROOT = join(import.meta.dirname, "../../..");
const PATHS = [
  ...Object.values(PAGES).map(({ path }) => (path === "/" ? "/_root" : path)),
  "/x",
  "/admin",
  "/admin/login",
  "/preview/status",
  "/share/x",
];
/** A text that of turbo-stream's code only its decoder has. */
const DECODER = "not found in stream";

test.for(["GET", "POST"])(
  "%s of a route's path with .data is answered as with an unknown ending",
  async (method, { site }) => {
    // Without the site's own host and origin, a post is refused before it reaches a route.
    const headers = { Accept: "text/x-script", Host: new URL(site.url).host, Origin: site.url };
    const form = { ...headers, "Content-Type": "application/x-www-form-urlencoded" };
    const sent = method === "GET" ? { headers } : { method, headers: form, body: "a=b" };
    const answerTo = async (path: string) => {
      const { status, headers: own } = await site.send(path, sent);
      return { path, status, type: own["content-type"], data: own["x-remix-response"] };
    };
    for (const path of PATHS) {
      for (const query of ["", "?_routes=root,routes/_site"]) {
        const answer = await answerTo(`${path}.data${query}`);
        const other = await answerTo(`${path}.none${query}`);
        expect(answer).toEqual({ ...other, path: answer.path, data: undefined });
        expect(answer.type ?? "", answer.path).not.toContain("text/x-script");
        expect(answer.status, answer.path).toBeGreaterThanOrEqual(300);
      }
    }
  },
);

test("no script of the build, of the browser's and of the server's, contains the decoder", () => {
  const installed = createRequire(join(ROOT, "package.json")).resolve("turbo-stream");
  expect(readFileSync(join(installed, "../turbo-stream.mjs"), "utf8")).toContain(DECODER);
  const build = join(ROOT, "build");
  const scripts = readdirSync(build, { encoding: "utf8", recursive: true }).filter((name) =>
    /\.m?js$/.test(name),
  );
  expect(scripts.length).toBeGreaterThan(20);
  const read = (name: string) => readFileSync(join(build, name), "utf8");
  expect(scripts.filter((name) => /turbo-stream|not found in stream/.test(read(name)))).toEqual([]);
});
