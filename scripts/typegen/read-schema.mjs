import { createServer } from "vite";

/** The Studio's packages need a browser and a second to load; a schema takes no more than this from them. */
const STAND_INS = {
  sanity: "export const [defineType, defineField, defineArrayMember] = Array(3).fill((it) => it);",
  // Whatever icon is asked for is undefined then.
  "@sanity/icons": "export {};",
};

const standIns = {
  name: "stand-ins",
  enforce: "pre",
  resolveId: (id) => (id in STAND_INS ? `\0${id}` : undefined),
  load: (id) => STAND_INS[id.slice(1)],
};

/**
 * The Studio's schema as it is written, every type with its fields and rules.
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
    // Else no plugin is asked for a package, and the Studio's own are loaded.
    ssr: { noExternal: Object.keys(STAND_INS) },
    plugins: [standIns],
  });
  try {
    return await vite.ssrLoadModule("/sanity/schema/index.ts");
  } finally {
    await vite.close();
  }
}
