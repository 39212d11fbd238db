import { type Block, bulletsOf, paragraphsOf } from "./blocks";

interface Change {
  /** A path as Sanity writes it. */
  path: (string | { _key: string })[];
  /** Undefined removes the field. */
  value: Block[] | undefined;
}

interface Section {
  _key: string;
  paragraphs?: unknown;
  bullets?: unknown;
}

interface RawDocument {
  _type: string;
  [field: string]: unknown;
}

/** The field of each type that became a rich text. */
const TEXTS = new Map([
  ["faq", "answer"],
  ["product", "description"],
  ["service", "summary"],
]);

export const CONVERTED_TYPES = [...TEXTS.keys(), "aboutPage", "privacyPolicy"];

/** The changes that convert a document's plain texts; none for a converted document. */
export function convertDocument(document: RawDocument): Change[] {
  if (document._type === "privacyPolicy") {
    return ((document.sections ?? []) as Section[]).flatMap(convertSection);
  }
  if (document._type === "aboutPage") {
    const { paragraphs } = (document.story ?? {}) as { paragraphs?: unknown };
    return changed(["story", "paragraphs"], paragraphs);
  }
  const field = TEXTS.get(document._type);
  return field ? changed([field], document[field]) : [];
}

/** Appends a section's separate list of bullets to its text. */
function convertSection({ _key, paragraphs, bullets }: Section): Change[] {
  const at = ["sections", { _key }];
  if (!Array.isArray(bullets)) return changed([...at, "paragraphs"], paragraphs);
  const text = [...(paragraphsOf(paragraphs) ?? []), ...bulletsOf(bullets)];
  return [
    { path: [...at, "paragraphs"], value: text },
    { path: [...at, "bullets"], value: undefined },
  ];
}

function changed(path: Change["path"], before: unknown): Change[] {
  const value = paragraphsOf(before);
  return value && value !== before ? [{ path, value }] : [];
}
