import { Schema } from "@sanity/schema";
import { builtinTypes, extractSchema } from "@sanity/schema/_internal";
import { build } from "esbuild";

/** The Studio's packages need a browser and a second to load; a schema takes no more than this from them. */
const STAND_INS = {
  sanity: "export const [defineType, defineField, defineArrayMember] = Array(3).fill((it) => it);",
  "@sanity/icons": "module.exports = new Proxy({}, { get: () => undefined });",
};

const standIns = {
  name: "stand-ins",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(sanity|@sanity\/icons)$/ }, ({ path }) => ({
      path,
      namespace: "stand-in",
    }));
    onLoad({ filter: /./, namespace: "stand-in" }, ({ path }) => ({ contents: STAND_INS[path] }));
  },
};

/**
 * The Studio's schema as Sanity's extractor describes it; a field that the Studio requires cannot be null.
 * @param {string} file module that exports `schemaTypes`
 */
export async function readSchema(file) {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    plugins: [standIns],
  });
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  const { schemaTypes } = await import(`data:text/javascript;base64,${code}`);
  const types = [...builtinTypes, ...schemaTypes];
  return extractSchema(Schema.compile({ name: "default", types }), { enforceRequiredFields: true });
}
