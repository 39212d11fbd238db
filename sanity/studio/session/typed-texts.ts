import { createContext, useContext, useEffect, useRef } from "react";
import type { SanityDocument } from "sanity";

// Enough for all panes that are open side by side.
const MOST_DOCUMENTS = 5;

/** The last documents that were changed in this window, kept outside of the Studio, which may break when it loses access. */
export class TypedTexts {
  private documents: SanityDocument[] = [];

  keep(document: SanityDocument): void {
    const others = this.documents.filter(({ _id }) => _id !== document._id);
    this.documents = [document, ...others].slice(0, MOST_DOCUMENTS);
  }

  /** All texts, each under its place; nothing when nothing was changed. */
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

/** The text of a block of rich text, without its marks. */
function blockText(value: object): string | undefined {
  if (!("_type" in value) || value._type !== "block" || !("children" in value)) return undefined;
  const { children } = value;
  if (!Array.isArray(children)) return undefined;
  return children.map((span) => (typeof span?.text === "string" ? span.text : "")).join("");
}

export const TypedTextsContext = createContext(new TypedTexts());

/** Keeps what a form holds, from its first change on. */
export function KeepTyped({ document }: { document: SanityDocument }) {
  const texts = useContext(TypedTextsContext);
  const known = useRef(document);

  useEffect(() => {
    if (known.current === document) return;
    known.current = document;
    texts.keep(document);
  }, [document, texts]);

  return null;
}
