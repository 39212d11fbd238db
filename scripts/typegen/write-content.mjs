import { describeObject } from "./describe-field.mjs";

const HEADER = `// Written by \`npm run typegen\` from sanity/schema: run it after changing the schema, and commit this file.
import { z } from "zod";
import { emailSchema, imageFields, imageSchema, urlSchema } from "./field-schemas.server";
import { richTextSchema } from "./rich-text.server";
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
      const { projection, shape } = describeObject(type.fields, types, "_id");
      const query = `${isSingleton ? one(type) : all(type)} ${projection}`;
      return `  ${type.name}: {\n    query: \`${query}\`,\n    shape: ${isSingleton ? shape : `z.array(${shape})`},\n  },`;
    });
  const objects = schemaTypes
    .filter(({ type }) => type === "object")
    .map(({ name, fields }) => `  ${name}: ${describeObject(fields, types).shape},`);
  return [
    HEADER,
    "/** What documents are made of. */",
    `export const OBJECTS = {\n${objects.join("\n")}\n};\n`,
    "/** The query and the zod schema of each document type: of its only document, or of the list in its order. */",
    `export const DOCUMENTS = {\n${documents.join("\n")}\n};\n`,
  ].join("\n");
}

function one({ name }) {
  return `*[_type == "${name}" && _id == "${name}"][0]`;
}

/** In the editors' order; documents at the same position sort by their title in the Studio, and then by their id. */
function all({ name, preview }) {
  return `*[_type == "${name}"] | order(order asc, ${preview.select.title} asc, _id asc)`;
}
