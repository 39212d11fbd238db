// The import rules of this repository, checked by `npm run circles`: no circle, types included, and no import from a
// lower layer into a higher one. Each list names layers from the lowest to the highest; `a|b` are two folders of one
// layer. In the site, the Studio and the server there is no circle of folders either.

const LAKE = "packages/local-content-lake/src/";

const LAYERS = {
  "": [
    "packages/http-kit",
    "contract",
    "packages/local-content-lake",
    "sanity|app",
    "server",
    "server\\.ts",
  ],
  "packages/": ["http-kit", "local-content-lake"],
  "app/": [
    "lib",
    "content",
    "preview",
    "admin|forms|icons|structured-data",
    "services|share",
    "components",
    "pages|routes",
    "root\\.tsx",
    "entry\\.client\\.tsx|entry\\.server\\.tsx",
  ],
  "app/components/": ["ui", "form", "layout", "[a-z-]+"],
  "sanity/": ["schema", "studio|structure\\.ts"],
  "server/": [
    "config",
    "cache",
    "middleware",
    "lake",
    "mail",
    "studio",
    "ops",
    "site",
    "dispatch\\.ts",
  ],
  [LAKE]: [
    "util",
    "store",
    "query",
    "mutate",
    "assets",
    "auth",
    "realtime",
    "releases",
    "actions",
    "scheduler",
    "history",
    "branches",
    "backup|import|jobs|webhooks",
    "http",
    "people",
    "mcp",
    "server",
    "sync",
    "cli",
    "index\\.ts",
  ],
};

/** For each layer but the highest: nothing in it imports a layer above it. */
function rulesFor([folder, layers]) {
  const anywhere = (names) => `^${folder}(?:${names.join("|")})(?:/|$)`;
  return layers.slice(0, -1).map((layer, index) => ({
    name: `${folder}${layer} imports no higher layer`,
    severity: "error",
    from: { path: anywhere([layer]), pathNot: "/test/" },
    to: { path: anywhere(layers.slice(index + 1)), pathNot: anywhere(layers.slice(0, index + 1)) },
  }));
}

function separate(name, from, to) {
  return { name, severity: "error", from: { path: from }, to: { path: to } };
}

export default {
  forbidden: [
    { name: "no circle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no circle of folders",
      severity: "error",
      scope: "folder",
      from: { path: "^(app|contract|sanity|server)(/|$)" },
      to: { circular: true },
    },
    separate("neither site nor server knows the Studio", "^(app|server)(/|\\.ts$)", "^sanity/"),
    separate("the site knows the lake by HTTP only", "^app/", "^packages/local-content-lake/"),
    separate("the Studio does not know the site", "^sanity/", "^app/"),
    separate(
      "one place of the lake's server, besides its options, knows the people",
      `^${LAKE}(server/(?!create-services\\.ts|types\\.ts)|testing/|studio/|client\\.ts|cache\\.ts)`,
      `^${LAKE}people/`,
    ),
    separate("the lake knows nothing of the project", "^packages/[^/]+/src/", "^(?!packages/)"),
    separate(
      "only scripts, tests and settings know scripts and tests",
      "^(app|contract|sanity|server|packages/[^/]+/src)(/|\\.ts$)",
      "^(scripts|tests|vite-plugins)/",
    ),
    separate(
      "scripts know neither site nor server",
      "^(scripts|vite-plugins)/",
      "^(app|server)(/|\\.ts$)",
    ),
    ...Object.entries(LAYERS).flatMap(rulesFor),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)node_modules/|^build/|/dist/|\\.(css|woff2|png)$" },
    includeOnly:
      "^(app|contract|packages|sanity|scripts|server|tests|vite-plugins)/|^[\\w.]+\\.(ts|js)$",
    // Types are erased before a circle can do harm, and a reader still has to follow them.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    // As in tsconfig.json: a package of this repository is read in its source.
    enhancedResolveOptions: { conditionNames: ["lake-source", "import", "node", "default"] },
  },
};
