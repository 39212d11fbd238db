import { createContext, useContext, useEffect, useRef } from "react";
import type { SanityDocument } from "sanity";

// More than the panes that fit side by side.
const MAX_DOCUMENTS = 5;

/** Holds the documents edited last in this window, outside of the Studio, which may crash when it loses access. */
export class TypedTexts {
  private documents: SanityDocument[] = [];

  record(document: SanityDocument): void {
    const others = this.documents.filter(({ _id }) => _id !== document._id);
    this.documents = [document, ...others].slice(0, MAX_DOCUMENTS);
  }

  /** All texts, each below its field's path; empty if nothing was edited. */
  get text(): string {
    return this.documents.map((document) => textsOf(document).join("\n\n")).join("\n\n---\n\n");
  }
}

function textsOf(value: unknown, place: readonly string[] = []): string[] {
  if (typeof value === "string") return value ? [`${place.join(" ")}:\n${value}`] : [];
  if (typeof value !== "object" || value === null) return [];
  const block = blockText(value);
  if (block !== undefined) return block ? [`${place.join(" ")}:\n${block}`] : [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key.startsWith("_")) return [];
    return textsOf(inner, [...place, Array.isArray(value) ? String(Number(key) + 1) : key]);
  });
}

/** The plain text of a block of rich text. */
function blockText(value: object): string | undefined {
  if (!("_type" in value) || value._type !== "block" || !("children" in value)) return undefined;
  const { children } = value;
  if (!Array.isArray(children)) return undefined;
  return children.map((span) => (typeof span?.text === "string" ? span.text : "")).join("");
}

export const TypedTextsContext = createContext(new TypedTexts());

/** Records a form's document after each change. */
export function RecordTypedTexts({ document }: { document: SanityDocument }) {
  const texts = useContext(TypedTextsContext);
  const known = useRef(document);

  useEffect(() => {
    if (known.current === document) return;
    known.current = document;
    texts.record(document);
  }, [document, texts]);

  return null;
}
