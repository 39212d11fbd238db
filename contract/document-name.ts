/**
 * The fields that name a document. Each type of documents has one of them, which its previews in the Studio show; pages
 * and settings are named by their types.
 */
export const NAME_FIELDS = ["title", "name", "question", "from"] as const;

/** The same in GROQ, as a literal, which TypeGen reads. */
export const NAME = "coalesce(title, name, question, from)";

type Fields = Readonly<Record<string, unknown>>;

/** The field that names a document; undefined while it has none. */
export function nameFieldOf(document: Fields): (typeof NAME_FIELDS)[number] | undefined {
  return NAME_FIELDS.find((field) => typeof document[field] === "string");
}

/** The name of a document; undefined while it has none. */
export function nameOf(document: Fields): string | undefined {
  const field = nameFieldOf(document);
  return field && String(document[field]);
}
