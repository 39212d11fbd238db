import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compilePath } from "../../../src/http/request/path";
import { ROUTES as routes } from "../../../src/server/create-services";

const ROOT = join(import.meta.dirname, "../../../../..");

/** Folders of what runs against a lake. The command line @sanity/cli is not installed: its paths are below. */
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

/** The requests of @sanity/cli 8.17, from its services. */
const COMMAND_LINE = `
  GET /projects, POST /projects, GET /projects/X, PATCH /projects/X, GET /projects/X/roles, GET /projects/X/cors,
  POST /projects/X/cors, DELETE /projects/X/cors/X, GET /projects/X/datasets, GET /projects/X/datasets/copy,
  GET /projects/X/datasets/X/settings/backups, PUT /projects/X/datasets/X/settings/backups,
  GET /projects/X/datasets/X/backups, GET /projects/X/datasets/X/backups/X, GET /projects/X/datasets/X/schemas,
  PUT /projects/X/datasets/X/schemas, GET /projects/X/datasets/X/schemas/X, DELETE /projects/X/datasets/X/schemas/X,
  PUT /schemas/dataset/X, GET /descriptors/schemas/X, GET /organizations, POST /organizations, GET /organizations/X,
  GET /organizations/X/grants, GET /aliases, PUT /aliases/X, PATCH /aliases/X, PATCH /aliases/X/unlink,
  DELETE /aliases/X, GET /user-applications, POST /user-applications, PATCH /user-applications/X,
  DELETE /user-applications/X, POST /user-applications/X/deployments, GET /projects/X/user-applications,
  POST /projects/X/user-applications, POST /projects/X/user-applications/X/deployments, GET /hooks/projects/X,
  POST /hooks/projects/X, DELETE /hooks/projects/X/X, GET /hooks/projects/X/X/messages,
  GET /hooks/projects/X/X/attempts, GET /hooks/projects/X/attempts/X, GET /apis/graphql, PUT /apis/graphql/X/X,
  DELETE /apis/graphql/X/X, POST /apis/graphql/X/X/validate, GET /media-libraries, POST /media-libraries/X/mutate,
  POST /media-libraries/X/from-url, GET /plans/X, GET /plans/coupon/X, GET /invitations/project/X,
  POST /invitations/project/X, PUT /datasets/X/copy, POST /assets/images/X/from-url, POST /assets/files/X/from-url,
  GET /auth/organizations/by-slug/X/providers, GET /auth/fetch, GET /auth/providers, POST /auth/logout,
  POST /auth/session/create, GET /access/project/X/robots, POST /access/project/X/robots,
  DELETE /access/project/X/robots/X, POST /access/robots/me/rotate, GET /access/project/X/roles, GET /users/me,
  GET /users/me/grants, GET /users/X, PUT /users/me/consents/telemetry/status/X, GET /journey/mcp/post-init-prompt,
  GET /intake/telemetry-status, POST /intake/batch, GET /features`;

const OTHERS = `
  GET /projects/X/tokens, POST /projects/X/tokens, DELETE /projects/X/tokens/X, GET /projects/X/tags,
  POST /projects/X/tags, PUT /projects/X/datasets/X/tags/X, GET /activity, GET /activity/export/csv,
  POST /schedules/X/X, PATCH /schedules/X/X/X, POST /cdn/purge, GET /knowledge-bases, GET /canvases, GET /dashboards`;

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

const table = routes.map(({ method, path }) => ({ method, match: compilePath(path) }));

function answers(path: string, method?: string): boolean {
  return table.some(
    (row) => (!method || row.method === "ANY" || row.method === method) && row.match(path),
  );
}

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

test("every request of the command line, and of the documented APIs beside it, is one of the lake's", () => {
  const requests = `${COMMAND_LINE},${OTHERS}`.split(",").map((one) => one.trim());
  const refused = requests.filter((one) => {
    const [method, path = ""] = one.split(" ");
    return !answers(path, method);
  });
  expect(refused).toEqual([]);
});
