import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { readSchema } from "../../../../scripts/lib/typegen/read-schema.mjs";
import { writeContent } from "../../../../scripts/lib/typegen/write-content.mjs";

const ROOT = join(import.meta.dirname, "../../../..");
const ROUTES = join(ROOT, "app/routes");
const GENERATED = join(ROOT, "app/content/generated.server.ts");

type Schema = Awaited<ReturnType<typeof readSchema>>;
type Field = Schema["schemaTypes"][number];

/** What the compiler says about the pages once a changed schema has been written down. */
async function errorsAfter(change: (fieldOf: (type: string, name: string) => Field) => void) {
  const schema = await readSchema(ROOT);
  const named = (all: Field[] | undefined, wanted: string) =>
    all?.find(({ name }) => name === wanted);
  change((type, name) => {
    const field = named(named(schema.schemaTypes, type)?.fields, name);
    if (!field) throw new Error(`${type} has no ${name}`);
    return field;
  });
  const source = writeContent(schema);
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(ROOT, "tsconfig.json"), ts.sys.readFile).config,
    ts.sys,
    ROOT,
  );
  const settings = { ...options, incremental: false, tsBuildInfoFile: undefined };
  const host = ts.createCompilerHost(settings);
  const { getSourceFile } = host;
  host.getSourceFile = (file, ...rest) =>
    file === GENERATED
      ? ts.createSourceFile(file, source, ts.ScriptTarget.ES2022)
      : getSourceFile(file, ...rest);
  const files = readdirSync(ROUTES).map((file) => join(ROUTES, file));
  return ts
    .getPreEmitDiagnostics(ts.createProgram(files, settings, host))
    .map(({ file, messageText }) =>
      [file?.fileName, ts.flattenDiagnosticMessageText(messageText, "\n")].join(": "),
    )
    .join("\n");
}

it("stops the build where the site uses a field that the Studio's schema renamed or lets stay empty", async () => {
  const errors = await errorsAfter((fieldOf) => {
    fieldOf("plan", "priceUSD").name = "priceDollars";
    fieldOf("service", "icon").validation = undefined;
  });
  expect(errors).toContain("'priceUSD'");
  expect(errors).toContain("null' is not assignable to type");
}, 120_000);
