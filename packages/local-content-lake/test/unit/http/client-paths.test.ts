import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compilePath } from "../../../src/http/request/path";
import { ROUTES as routes } from "../../../src/server/create-services";

const ROOT = join(import.meta.dirname, "../../../../..");

/** Folders of what runs against a lake. http/sanity-commands.test.ts runs the command line. */
const SOURCES = [
  "node_modules/@sanity/client/dist",
  "node_modules/@sanity/cli-core/dist",
  "node_modules/@sanity/sdk/dist",
  "sanity/node_modules/sanity/lib",
];

/** A literal that is the value of `url` or `uri`, or starts like an absolute path with two segments. */
const PATH =
  /(?:\b(?:url|uri):\s*)?([`"'])((?<=\b(?:url|uri):\s*[`"'])\/?[a-z][\w-]*(?:\/(?:\$\{[^`]*?\}|[^\s`"'$])*)?|\/[a-z][\w-]*\/(?:\$\{[^`]*?\}|[^\s`"'$])*)(?=[`"'?])/g;

/** Beginnings to which the client appends the dataset, and paths of the Studio's pages and of sanity.io. */
const NOT_OF_THE_API =
  /^\/(data\/(query)?$|static\/|state\/:|date\/:|edit\/:|doc\/<|studio\/|manage\/|assets\/X$)/;

function literalsOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.m?js$/.test(name))
    .flatMap((name) => {
      const source = readFileSync(join(ROOT, folder, name), "utf8");
      return [...source.matchAll(PATH)].map(([, , path = ""]) => path);
    });
}

/** The path with a name for each expression, without a query string. */
function pathOf(literal: string): string {
  const [path = ""] = literal
    .replace(/\$\{(?:assetTypeEndpoint|assetType)\}/g, "images")
    .replace(/\$\{resource(?:\.t|T)ype\}/g, "project")
    .replace(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, "X")
    .split("?");
  return `/${path}`.replace(/^\/+(v1\/)?/, "/");
}

const table = routes.map(({ path }) => compilePath(path));
const answers = (path: string) => table.some((match) => match(path));

test.each(SOURCES)("every path in the sources of %s is one of the lake's", (folder) => {
  const paths = new Set(literalsOf(folder).map(pathOf));
  const isApi = [...paths].filter((path) => !NOT_OF_THE_API.test(path));
  expect(isApi.filter((path) => !answers(path))).toEqual([]);
});

test.each([
  ["node_modules/@sanity/client/dist", "/users/X"],
  ["node_modules/@sanity/client/dist", "/collaboration/comments"],
  ["sanity/node_modules/sanity/lib", "/assets/media-library-link/X"],
  ["sanity/node_modules/sanity/lib", "/schedules/X/X/X/publish"],
])("the sources of %s name %s", (folder, path) => {
  expect(literalsOf(folder).map(pathOf)).toContain(path);
});
