import { createServer } from "vite";

/** The Studio's packages need a browser and a second to load. A schema uses only this much of them. */
const STAND_INS = {
  sanity: "export const [defineType, defineField, defineArrayMember] = Array(3).fill((it) => it);",
};

/** What the schema's components are drawn with, which only a browser does. Every icon and every part is undefined. */
const DRAWN = /^@sanity\/(?:icons|ui)(?:\/|$)/;
const NOTHING = "\0nothing";

const standIns = {
  name: "stand-ins",
  enforce: "pre",
  resolveId(id) {
    if (DRAWN.test(id)) return NOTHING;
    return id in STAND_INS ? `\0${id}` : undefined;
  },
  load: (id) => (id === NOTHING ? "export {};" : STAND_INS[id.slice(1)]),
};

/**
 * Loads the Studio's schema: every type with its fields and rules.
 * @param {string} root the project's folder
 * @returns {Promise<{ schemaTypes: import("./describe-field.mjs").Field[], singletonTypes: string[] }>}
 */
export async function readSchema(root) {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    cacheDir: ".cache/vite-typegen",
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    // Vite passes external packages by its plugins, so the stand-ins above would not apply.
    ssr: { noExternal: [...Object.keys(STAND_INS), DRAWN] },
    plugins: [standIns],
  });
  try {
    return await vite.ssrLoadModule("/sanity/schema/index.ts");
  } finally {
    await vite.close();
  }
}
