import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { readSchema } from "../../../../scripts/lib/typegen/read-schema.mjs";
import { writeContent } from "../../../../scripts/lib/typegen/write-content.mjs";

const ROOT = join(import.meta.dirname, "../../../..");
/** Which show what is changed here. The whole site would take the compiler half a minute. */
const CARDS = ["plan-card", "service-cards"].map((name) =>
  join(ROOT, `app/components/sections/${name}.tsx`),
);
const GENERATED = join(ROOT, "app/content/generated.server.ts");

type Schema = Awaited<ReturnType<typeof readSchema>>;
type Field = Schema["schemaTypes"][number];

/** What the compiler says about the cards once a changed schema has been written down. */
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
  const program = ts.createProgram(CARDS, settings, host);
  return CARDS.flatMap((card) => program.getSemanticDiagnostics(program.getSourceFile(card)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))
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
