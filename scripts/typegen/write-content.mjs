import { block, describeObject, titlesOf, warned } from "./describe-field.mjs";

const HEADER =
  "// Written by `npm run typegen` from sanity/schema: run it after changing the schema, and commit this file.";

/** What shapes are written with, by module. */
const HELPERS = {
  zod: "z",
  "./field-schemas.server": "email image imageFields url",
  "./rich-text.server": "richText",
  "./validation/repair.server":
    "choice documents entries field flag group id list number optional sections text",
};

/**
 * Writes a module with the query and the shape of every document type, and the shapes of all objects.
 * @param {{ singletonTypes: readonly string[], schemaTypes: import("./describe-field.mjs").Field[] }} schema
 */
export function writeContent({ schemaTypes, singletonTypes }) {
  warned.clear();
  const types = new Map(schemaTypes.map((type) => [type.name, type]));
  const documents = schemaTypes
    .filter(({ type }) => type === "document")
    .map((type) => {
      const isSingleton = singletonTypes.includes(type.name);
      const helper = isSingleton ? "group" : "documents";
      const { projection, shape } = describeObject(type, types, "_id", helper);
      const query = `${isSingleton ? one(type) : all(type)} ${projection}`;
      return { name: type.name, query, shape };
    });
  const inline = new Map(schemaTypes.map((type) => [type.name, { ...type, isInline: true }]));
  const objects = schemaTypes
    .filter(({ type }) => type === "object")
    .map(
      (type) => `${type.name}: ${describeObject({ ...type, ownType: type.name }, inline).shape}`,
    );
  const entries = documents.map(({ name, shape }) =>
    block(`${name}: {`, [`query: ${name}Query`, `shape: ${shape}`], "}"),
  );
  const titles = schemaTypes
    .filter(({ type }) => type === "document")
    .map((type) => {
      const members = Object.entries(titlesOf(type, types)).map(
        ([path, title]) => `${JSON.stringify(path)}: ${JSON.stringify(title)}`,
      );
      return block(`${type.name}: {`, members, "}");
    });
  const results = documents.map(({ name }) => `  ${name}: Types.${capital(name)}QueryResult;`);
  const source = [
    ...documents.map(
      ({ name, query }) =>
        `const ${name}Query = defineQuery(\`\n  ${query.replaceAll("\n", "\n  ")}\n\`);\n`,
    ),
    "/** What documents are made of. */",
    `${block("export const OBJECTS = {", objects, "};")}\n`,
    "/** The query and the shape of each document type: of its only document, or of the list in its order. */",
    `${block("export const DOCUMENTS = {", entries, "}")} satisfies Documents<Results>;\n`,
    "/** What the Studio calls each document type, at the empty path, and its fields, by their path without indexes. */",
    `${block("export const TITLES: Readonly<Record<string, Record<string, string>>> = {", titles, "};")}\n`,
    "/** The results of these queries, as Sanity's TypeGen derives them from the schema. */",
    `export interface Results {\n${results.join("\n")}\n}\n`,
  ].join("\n");
  return [
    HEADER,
    'import { defineQuery } from "groq";',
    ...importsOf(source),
    'import type { Documents } from "./checked";',
    'import type * as Types from "./sanity.types";\n',
    source,
  ].join("\n");
}

/** Only what the source uses, which a field of the same name does not. */
function importsOf(source) {
  return Object.entries(HELPERS).flatMap(([module, names]) => {
    const used = names.split(" ").filter((name) => new RegExp(`[ {(]${name}\\b(?!:)`).test(source));
    const line = `import { ${used.join(", ")} } from "${module}";`;
    if (line.length > 120) return `${block("import {", used, "}")} from "${module}";`;
    return used.length > 0 ? line : [];
  });
}

function capital(name) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The document that there is one of in each language. */
function one({ name }) {
  return `*[_type == "${name}" && _id == $id][0]`;
}

/**
 * Those of one language, in the editors' order; documents at the same position sort by their title in the Studio, and
 * then by their id.
 */
function all({ name, preview, fields }) {
  const isTranslated = fields.some((field) => field.name === "language");
  const language = isTranslated ? " && coalesce(language, $original) == $language" : "";
  const title = preview?.select?.title;
  return `*[_type == "${name}"${language}]\n| order(order asc, ${title ? `${title} asc, ` : ""}_id asc)`;
}
