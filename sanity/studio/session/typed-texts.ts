import { createContext, useContext, useEffect, useRef } from "react";
import { type SanityDocument, type SchemaType, useSchema } from "sanity";
import { textOf } from "../../schema/fields/rich-text";

// More than the panes that fit side by side.
const MAX_DOCUMENTS = 5;

/** Holds the documents edited last in this window, outside of the Studio, which may crash when it loses access. */
export class TypedTexts {
  private edited: { document: SanityDocument; type: SchemaType | undefined }[] = [];

  /** @param type of the document, which has the titles of its fields */
  record(document: SanityDocument, type?: SchemaType): void {
    const others = this.edited.filter((each) => each.document._id !== document._id);
    this.edited = [{ document, type }, ...others].slice(0, MAX_DOCUMENTS);
  }

  /** All texts, each below the titles of its fields; empty if nothing was edited. */
  get text(): string {
    const texts = this.edited.map(({ document, type }) => textsOf(document, type, []));
    return texts.map((each) => each.join("\n\n")).join("\n\n---\n\n");
  }
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

export const TypedTextsContext = createContext(new TypedTexts());

/** Records a form's document after each change. */
export function RecordTypedTexts({ document }: { document: SanityDocument }) {
  const texts = useContext(TypedTextsContext);
  const known = useRef(document);
  const type = useSchema().get(document._type);

  useEffect(() => {
    if (known.current === document) return;
    known.current = document;
    texts.record(document, type);
  }, [document, texts, type]);

  return null;
}
