import { getPublishedId, getVersionFromId, type SanityDocument, type SchemaType } from "sanity";
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
  private known: KnownDocument[] = [];

  /**
   * @param type of the document, which has the titles of its fields
   * @param isEdited whether it has changed since its form opened
   */
  record(document: SanityDocument, type?: SchemaType, isEdited = true): void {
    const isSame = (other: KnownDocument) => keyOf(other.document._id) === keyOf(document._id);
    const same = this.known.find(isSame);
    const others = this.known.filter((other) => !isSame(other));
    const latest = {
      document,
      type: type ?? same?.type,
      isEdited: isEdited || same?.isEdited === true,
    };
    this.known = [latest, ...others].slice(0, MAX_DOCUMENTS);
  }

  /** The last content of a document, or of its draft. */
  documentOf(id: string): SanityDocument | undefined {
    return this.known.find(({ document: { _id } }) => keyOf(_id) === keyOf(id))?.document;
  }

  /** All texts of edited documents, each below the titles of its fields; empty if nothing was edited. */
  get text(): string {
    const edited = this.known.filter(({ isEdited }) => isEdited);
    const texts = edited.map(({ document, type }) => textsOf(document, type, []));
    return texts.map((each) => each.join("\n\n")).join("\n\n---\n\n");
  }
}

/** What the draft and the published version of a document share, and its versions in releases do not. */
export function keyOf(id: string): string {
  return `${getPublishedId(id)} ${getVersionFromId(id)}`;
}

function textsOf(value: unknown, type: SchemaType | undefined, place: readonly string[]): string[] {
  if (typeof value === "string" || isBlock(value)) {
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
function typeWithin(
  type: SchemaType | undefined,
  key: string,
  value: unknown,
): SchemaType | undefined {
  if (type && "fields" in type) return type.fields.find(({ name }) => name === key)?.type;
  if (!type || !("of" in type) || !Array.isArray(type.of)) return undefined;
  const of: SchemaType[] = type.of;
  const own = typeof value === "object" && value && "_type" in value ? value._type : undefined;
  return of.find(({ name }) => name === own);
}

/** Whether a value is a block of rich text. */
function isBlock(value: unknown): boolean {
  return typeof value === "object" && value !== null && "_type" in value && value._type === "block";
}
