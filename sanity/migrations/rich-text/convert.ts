import { type Block, bulletsOf, paragraphsOf } from "./blocks";

interface Change {
  /** As Sanity writes paths. */
  path: (string | { _key: string })[];
  /** Nothing takes the field away. */
  value: Block[] | undefined;
}

interface Section {
  _key: string;
  paragraphs?: unknown;
  bullets?: unknown;
}

interface Turned {
  _type: string;
  [field: string]: unknown;
}

/** The one plain text of each type that became a rich one. */
const TEXTS = new Map([
  ["faq", "answer"],
  ["product", "description"],
  ["service", "summary"],
]);

export const TURNED_TYPES = [...TEXTS.keys(), "aboutPage", "privacyPolicy"];

/** What makes rich texts of a document's plain ones; nothing for a document that was turned over before. */
export function turnOver(document: Turned): Change[] {
  if (document._type === "privacyPolicy") {
    return ((document.sections ?? []) as Section[]).flatMap(turnSection);
  }
  if (document._type === "aboutPage") {
    const { paragraphs } = (document.story ?? {}) as { paragraphs?: unknown };
    return changed(["story", "paragraphs"], paragraphs);
  }
  const field = TEXTS.get(document._type);
  return field ? changed([field], document[field]) : [];
}

/** The list that stood below a section's paragraphs is the end of its text. */
function turnSection({ _key, paragraphs, bullets }: Section): Change[] {
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
