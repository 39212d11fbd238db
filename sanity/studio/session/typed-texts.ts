import {
  getPublishedId,
  getVersionFromId,
  isArraySchemaType,
  isObjectSchemaType,
  isPortableTextTextBlock,
  isRecord,
  type SanityDocument,
  type SchemaType,
} from "sanity";
import { textOf } from "../../schema/fields/rich-text";

// More than the panes that fit side by side.
const MAX_DOCUMENTS = 5;

interface KnownDocument {
  document: SanityDocument;
  type: SchemaType | undefined;
  isEdited: boolean;
}

/** Holds the documents shown last in this window, outside of the Studio, which may crash when it loses access. */
export class TypedTexts {
  /** By `keyOf`, the latest last. */
  private readonly known = new Map<string, KnownDocument>();

  /**
   * @param type of the document, which has the titles of its fields
   * @param isEdited whether it has changed since its form opened
   */
  record(document: SanityDocument, type?: SchemaType, isEdited = true): void {
    const key = keyOf(document._id);
    const same = this.known.get(key);
    this.known.delete(key);
    const wasEdited = same?.isEdited === true;
    this.known.set(key, { document, type: type ?? same?.type, isEdited: isEdited || wasEdited });
    const [oldest = key] = this.known.keys();
    if (this.known.size > MAX_DOCUMENTS) this.known.delete(oldest);
  }

  /** The last content of a document, or of its draft. */
  documentOf(id: string): SanityDocument | undefined {
    return this.known.get(keyOf(id))?.document;
  }

  /** All texts of edited documents, each below the titles of its fields; empty if nothing was edited. */
  get text(): string {
    const edited = [...this.known.values()].filter(({ isEdited }) => isEdited).reverse();
    const texts = edited.map(({ document, type }) => textsOf(document, type, []));
    return texts.map((each) => each.join("\n\n")).join("\n\n---\n\n");
  }
}

/** What the draft and the published version of a document share, and its versions in releases do not. */
export function keyOf(id: string): string {
  return `${getPublishedId(id)} ${getVersionFromId(id)}`;
}

function textsOf(value: unknown, type: SchemaType | undefined, place: readonly string[]): string[] {
  if (typeof value === "string" || isPortableTextTextBlock(value)) {
    const text = textOf(value);
    return text ? [`${place.join(" › ")}:\n${text}`] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key.startsWith("_")) return [];
    const innerType = typeWithin(type, key, inner);
    const name = Array.isArray(value) ? String(Number(key) + 1) : (innerType?.title ?? key);
    return textsOf(inner, innerType, [...place, name]);
  });
}

/** The type of a field, or of an entry of a list. */
function typeWithin(type: unknown, key: string, value: unknown): SchemaType | undefined {
  if (isObjectSchemaType(type)) return type.fields.find(({ name }) => name === key)?.type;
  if (!isArraySchemaType(type) || !isRecord(value)) return undefined;
  return type.of.find(({ name }) => name === value._type);
}
