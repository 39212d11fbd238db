import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { readSchema } from "../../../../scripts/lib/typegen/read-schema.mjs";
import { writeTypes } from "../../../../scripts/lib/typegen/write-types.mjs";

const ROOT = join(import.meta.dirname, "../../../..");
const CONTENT = join(ROOT, "app/content");
const TYPES = join(CONTENT, "sanity.types.ts");

type Schema = Awaited<ReturnType<typeof readSchema>>;
type DocumentOfSchema = Extract<Schema[number], { type: "document" }>;

/** What the compiler says about app/content once the types of a changed schema are written. */
async function errorsAfter(change: (attributes: DocumentOfSchema["attributes"]) => void) {
  const schema = await readSchema(join(ROOT, "sanity/schema/index.ts"));
  const plan = schema.find((type): type is DocumentOfSchema => type.name === "plan");
  if (plan) change(plan.attributes);
  const { source } = await writeTypes(ROOT, schema);
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(ROOT, "tsconfig.json"), ts.sys.readFile).config,
    ts.sys,
    ROOT,
  );
  const settings = { ...options, incremental: false, tsBuildInfoFile: undefined };
  const host = ts.createCompilerHost(settings);
  const { getSourceFile } = host;
  host.getSourceFile = (file, ...rest) =>
    file === TYPES
      ? ts.createSourceFile(file, source, ts.ScriptTarget.ES2022)
      : getSourceFile(file, ...rest);
  const files = readdirSync(CONTENT).map((file) => join(CONTENT, file));
  return ts
    .getPreEmitDiagnostics(ts.createProgram(files, settings, host))
    .map(({ file, messageText }) =>
      [file?.fileName, ts.flattenDiagnosticMessageText(messageText, "\n")].join(": "),
    );
}

it("stops the build at each field of the site that the Studio's schema renamed or lets stay empty", async () => {
  const errors = await errorsAfter((attributes) => {
    attributes.priceDollars = attributes.priceUSD as (typeof attributes)[string];
    delete attributes.priceUSD;
    if (attributes.name) attributes.name.optional = true;
  });
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain("app/content/plan.server.ts");
  expect(errors[0]).toContain("the query does not give what the shape needs at [].priceUSD");
  expect(errors[0]).toContain("the query does not give what the shape needs at [].name");
}, 60_000);
