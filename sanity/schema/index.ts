import type { DocumentDefinition, SchemaTypeDefinition } from "sanity";
import { language } from "./fields/common";
import { optionalInTranslations } from "./fields/translation";

type Modules = Record<string, Record<string, SchemaTypeDefinition>>;

/** Each file in these folders defines one type, or a family of types: a page with its sections. */
function typesIn(modules: Modules): SchemaTypeDefinition[] {
  return Object.values(modules).flatMap((module) => Object.values(module));
}

/** Redirects lead from one address to another, in whatever language these are. */
const UNTRANSLATED = "redirect";

function withLanguage(type: SchemaTypeDefinition): SchemaTypeDefinition {
  if (type.type !== "document" || type.name === UNTRANSLATED) return type;
  const { fields } = type as DocumentDefinition;
  return { ...type, fields: [...fields, language()] } as SchemaTypeDefinition;
}

const singletons = typesIn(import.meta.glob("./singletons/*.ts", { eager: true }));
const inDocuments = typesIn(import.meta.glob("./documents/*.ts", { eager: true }));
const documents = inDocuments.filter(({ type }) => type === "document");
const objects = typesIn(import.meta.glob("./objects/*.ts", { eager: true }));

/** Types with exactly one document, whose `_id` is the type's name. */
export const singletonTypes: readonly string[] = singletons.map(({ name }) => name);

/** Types with any number of documents. */
export const documentTypes: readonly string[] = documents.map(({ name }) => name);

/** The types whose documents have translations. */
export const translatedTypes: readonly string[] = [...singletonTypes, ...documentTypes].filter(
  (type) => type !== UNTRANSLATED,
);

/** The document types that editors put in order. */
export const orderedTypes: readonly string[] = documents
  .filter((type) => "fields" in type && type.fields?.some(({ name }) => name === "order"))
  .map(({ name }) => name);

export const schemaTypes: SchemaTypeDefinition[] = [...singletons, ...inDocuments, ...objects]
  .map(withLanguage)
  .map(optionalInTranslations);
