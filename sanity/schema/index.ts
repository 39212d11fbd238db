import type { SchemaTypeDefinition } from "sanity";

type Modules = Record<string, Record<string, SchemaTypeDefinition>>;

/** A file holds one type; putting it into its folder is all it takes. */
function typesIn(modules: Modules): SchemaTypeDefinition[] {
  return Object.values(modules).flatMap((module) => Object.values(module));
}

const singletons = typesIn(import.meta.glob("./singletons/*.ts", { eager: true }));
const documents = typesIn(import.meta.glob("./documents/*.ts", { eager: true }));
const objects = typesIn(import.meta.glob("./objects/*.ts", { eager: true }));

/** Types of which exactly one document exists; its `_id` is the type's name. */
export const singletonTypes: readonly string[] = singletons.map(({ name }) => name);

/** Types of which editors create as many documents as they need. */
export const documentTypes: readonly string[] = documents.map(({ name }) => name);

/** Of these, the types whose documents stand on the site in an order of their own. */
export const orderedTypes: readonly string[] = documents
  .filter((type) => "fields" in type && type.fields?.some(({ name }) => name === "order"))
  .map(({ name }) => name);

export const schemaTypes: SchemaTypeDefinition[] = [...singletons, ...documents, ...objects];
