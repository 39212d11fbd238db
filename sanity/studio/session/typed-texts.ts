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

/** Fields whose text may not be in a document yet, as half a tag or a comment. */
const FIELDS = `[data-field] :is(input:not([type=checkbox], [type=file]), textarea),
  [data-testid=comment-input-editable]`;

type Field = HTMLElement & { value?: string };

interface KnownDocument {
  document: SanityDocument;
  type: SchemaType | undefined;
  isEdited: boolean;
}

/** Holds the documents shown last in this window, outside of the Studio, which may crash when it loses access. */
export class TypedTexts {
  /** By `keyOf`, the latest last. */
  private readonly known = new Map<string, KnownDocument>();
  /** The fields that somebody typed in, until their form has closed and other fields are typed in; with its document. */
  private readonly fields = new Map<Field, string | undefined>();

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

  /**
   * Notes a field that somebody types in.
   * @param id of its form's document; comments have none
   */
  noteField(field: EventTarget | null, id?: string): void {
    for (const each of this.fields.keys()) if (!each.isConnected) this.fields.delete(each);
    if (!(field instanceof HTMLElement && field.matches(FIELDS))) return;
    this.fields.set(field, id ? keyOf(id) : this.fields.get(field));
  }

  /** The last content of a document, or of its draft. */
  documentOf(id: string): SanityDocument | undefined {
    return this.known.get(keyOf(id))?.document;
  }

  /** Adds half a tag that stands in the closed form of a document. */
  withHalfTags(document: SanityDocument): SanityDocument {
    const own = [...this.fields].filter(([, key]) => key === keyOf(document._id));
    const tags = own.filter(
      ([each]) => !each.isConnected && each.value && each.closest("[data-ui=TagInput]"),
    );
    const lists = tags.map(([{ id, value }]) => [id, [...((document[id] ?? []) as []), value]]);
    return { ...document, ...Object.fromEntries(lists) };
  }

  /**
   * All texts of edited documents, each below the titles of its fields, and what only stands in a field; empty if nothing
   * was typed.
   */
  get text(): string {
    const edited = [...this.known.values()].filter(({ isEdited }) => isEdited).reverse();
    const texts = edited.map(({ document, type }) => textsOf(document, type, []));
    const isKnown = (text: string) => texts.flat().some((each) => each.endsWith(`:\n${text}`));
    const inFields = [...this.fields.keys()].flatMap((field) => {
      const text = textIn(field);
      const title = field.closest("[data-field]")?.querySelector("label, legend")?.textContent;
      return text && !isKnown(text) ? [`${title ?? "Comment"}:\n${text}`] : [];
    });
    return [...texts, inFields]
      .filter((each) => each.length > 0)
      .map((each) => each.join("\n\n"))
      .join("\n\n---\n\n");
  }
}

/** What the draft and the published version of a document share, and its versions in releases do not. */
export function keyOf(id: string): string {
  return `${getPublishedId(id)} ${getVersionFromId(id)}`;
}

function textIn(field: Field): string {
  const parts = [...field.querySelectorAll("[data-pt-text]")];
  return field.value ?? parts.map(({ textContent }) => textContent).join("\n");
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
