import { block, describeObject, titlesOf } from "./describe-field.mjs";

const HEADER = `// Written by \`npm run typegen\` from sanity/schema: run it after changing the schema, and commit this file.
import { defineQuery } from "groq";
import { z } from "zod";
import type { Checked } from "./checked";
import { emailSchema, imageFields, imageSchema, urlSchema } from "./field-schemas.server";
import { richTextSchema } from "./rich-text.server";
import type * as Types from "./sanity.types";
`;

/**
 * Writes a module with the query and the zod schema of every document type, and the schemas of all objects.
 * @param {{ singletonTypes: readonly string[], schemaTypes: import("./describe-field.mjs").Field[] }} schema
 */
export function writeContent({ schemaTypes, singletonTypes }) {
  const types = new Map(schemaTypes.map((type) => [type.name, type]));
  const documents = schemaTypes
    .filter(({ type }) => type === "document")
    .map((type) => {
      const isSingleton = singletonTypes.includes(type.name);
      const { projection, shape } = describeObject(type, types, "_id");
      return {
        name: type.name,
        query: `${isSingleton ? one(type) : all(type)} ${projection}`,
        shape: isSingleton ? shape : `z.array(${shape})`,
      };
    });
  const objects = schemaTypes
    .filter(({ type }) => type === "object")
    .map((type) => `${type.name}: ${describeObject(type, types).shape}`);
  const entries = documents.map(({ name, shape }) =>
    block(`${name}: {`, [`query: ${name}Query`, `shape: ${shape}`], "}"),
  );
  const titles = schemaTypes
    .filter(({ type }) => type === "document")
    .map((type) => `${type.name}: ${JSON.stringify(titlesOf(type, types))}`);
  const results = documents.map(({ name }) => `  ${name}: Types.${capital(name)}QueryResult;`);
  return [
    HEADER,
    ...documents.map(
      ({ name, query }) =>
        `const ${name}Query = defineQuery(\`\n  ${query.replaceAll("\n", "\n  ")}\n\`);\n`,
    ),
    "/** What documents are made of. */",
    `${block("export const OBJECTS = {", objects, "};")}\n`,
    "/** The query and the zod schema of each document type: of its only document, or of the list in its order. */",
    `${block("export const DOCUMENTS = {", entries, "}")} satisfies {`,
    "  [Type in keyof Results]: { query: string; shape: z.ZodType<Checked<Results[Type]>, z.ZodTypeDef, unknown> };\n};\n",
    "/** What the Studio calls each document type, at the empty path, and its fields, by their path without indexes. */",
    `${block("export const TITLES: Readonly<Record<string, Record<string, string>>> = {", titles, "};")}\n`,
    "/** The results of these queries, as Sanity's TypeGen derives them from the schema. */",
    `export interface Results {\n${results.join("\n")}\n}\n`,
  ].join("\n");
}

function capital(name) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function one({ name }) {
  return `*[_type == "${name}" && _id == "${name}"][0]`;
}

/** In the editors' order; documents at the same position sort by their title in the Studio, and then by their id. */
function all({ name, preview }) {
  return `*[_type == "${name}"]\n| order(order asc, ${preview.select.title} asc, _id asc)`;
}
