import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSchema } from "../../../../scripts/typegen/read-schema.mjs";
import { writeContent } from "../../../../scripts/typegen/write-content.mjs";

const ROOT = join(import.meta.dirname, "../../../..");
const COMPILER = join(ROOT, "node_modules/typescript-native/bin/tsc");
/** Which show what is changed here. The whole site would take the compiler much longer. */
const CARDS = ["pricing/plan-card", "services/service-cards"].map(
  (name) => `app/components/${name}.tsx`,
);

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
  return errorsWith(writeContent(schema));
}

/** Sanity's TypeGen takes half a minute: this changes its result as it would. */
function typesAfter(types: string): string {
  const inResult = (type: string, before: string, after: string) => (text: string) => {
    const start = text.indexOf(`export type ${type}QueryResult`);
    const at = text.indexOf(before, start);
    if (start < 0 || at < 0) throw new Error(`${type}QueryResult has no ${before}`);
    return text.slice(0, at) + after + text.slice(at + before.length);
  };
  const renamed = inResult("Plan", "priceUSD:", "priceDollars:")(types);
  return inResult("Service", "icon:", "icon: null")(renamed);
}

/** Of a copy of the site with this in place of what typegen wrote, inside of the project, whose packages it uses. */
async function errorsWith(generated: string): Promise<string> {
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  const copy = mkdtempSync(join(ROOT, ".cache/renamed-field-"));
  try {
    for (const room of ["app", "contract"]) {
      cpSync(join(ROOT, room), join(copy, room), { recursive: true });
    }
    writeFileSync(join(copy, "app/content/generated.server.ts"), generated);
    const types = join(copy, "app/content/sanity.types.ts");
    writeFileSync(types, typesAfter(readFileSync(types, "utf8")));
    const settings = {
      extends: "../../tsconfig.json",
      compilerOptions: { incremental: false, paths: { "~/*": ["./app/*"] } },
      include: [],
      files: CARDS,
    };
    writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(settings));
    return await new Promise((resolve) => {
      execFile(process.execPath, [COMPILER, "--noEmit"], { cwd: copy }, (_error, stdout, stderr) =>
        resolve(stdout + stderr),
      );
    });
  } finally {
    rmSync(copy, { recursive: true });
  }
}

test("the compiler rejects a use of a field that the Studio's schema renamed or made optional", {
  tags: "full",
  timeout: 120_000,
}, async () => {
  const errors = await errorsAfter((fieldOf) => {
    fieldOf("plan", "priceUSD").name = "priceDollars";
    fieldOf("service", "icon").validation = undefined;
  });
  expect(errors).toContain("'priceUSD'");
  expect(errors).toContain("null' is not assignable to type");
  // Nothing else is wrong with the copy.
  const places = errors.match(/^\S+\(/gm) ?? [];
  expect(places.length).toBeGreaterThan(1);
  expect(places.filter((place) => !place.includes("components/"))).toEqual([]);
});
