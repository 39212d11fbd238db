import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { createPageHandler } from "../../../../server/site/route-branches";

const ROUTES = [
  { id: "root", path: "" },
  { id: "shell", parentId: "root" },
  { id: "home", parentId: "shell", index: true },
  { id: "policy", parentId: "shell", path: "products/privacy/:name" },
  { id: "picture", parentId: "root", path: "picture.svg" },
  { id: "rest", parentId: "shell", path: "*" },
];

/** A site whose pages tell what they were made of. */
const build = {
  routes: Object.fromEntries(
    ROUTES.map(({ id, ...route }) => {
      const loader = ({ params }: { params: object }) => Response.json({ id, params });
      // A route without a component is a file.
      const module = { loader, ...(id !== "picture" && { default: () => null }) };
      return [id, { id, ...route, module }];
    }),
  ),
  assets: {
    routes: Object.fromEntries(ROUTES.map((route) => [route.id, route])),
    entry: { module: "", imports: [] },
    url: "/manifest.js",
    version: "1",
  },
  entry: {
    module: {
      default: (_request: Request, status: number, headers: Headers, context: RenderedOf) => {
        const { loaderData } = context.staticHandlerContext;
        const routes = [Object.keys(context.routeModules), Object.keys(context.manifest.routes)];
        return Response.json({ loaderData, routes }, { status, headers });
      },
    },
  },
  future: {},
  isSpaMode: false,
  publicPath: "/",
  assetsBuildDirectory: "",
} as unknown as ServerBuild;

interface RenderedOf {
  staticHandlerContext: { loaderData: object };
  routeModules: object;
  manifest: { routes: object };
}

const whole = createRequestHandler(build, "production");
const handler = createPageHandler(build);

async function ask(answer: typeof whole, path: string) {
  const response = await answer(new Request(`http://site.example${path}`));
  return { body: await response.json(), status: response.status };
}

const PATHS = [
  "/",
  "/?again",
  "/products/privacy/a%20name",
  "/products/privacy/another",
  "/picture.svg",
  "/no/such/page",
  "/products/privacy/a%20name?_data=policy",
  "/products/privacy/a%20name?_data=shell",
];

test.each(PATHS)("the handler answers %s as Remix does", async (path) => {
  const asRemix = await ask(whole, path);
  for (const _time of ["first", "second"]) expect(await ask(handler, path)).toEqual(asRemix);
});

test("Remix ranks only the routes of a path's depth, once per kind of page", async () => {
  const lookedThrough: string[][] = [];
  const own = createPageHandler(build, (narrow, mode) => {
    lookedThrough.push(Object.keys((narrow as ServerBuild).routes));
    return createRequestHandler(narrow, mode);
  });
  for (const name of ["one", "one", "another"]) await ask(own, `/products/privacy/${name}`);
  expect(lookedThrough).toEqual([ROUTES.map(({ id }) => id), ["root", "shell", "policy"]]);
});
