import { LakeError } from "../util/errors";

/**
 * `raw`, `published`, or layers from the topmost down (`drafts`, release names). `withoutVersions` is what was raw
 * before there were releases, for readers of that time; nobody can name it.
 */
export type Perspective = "raw" | "withoutVersions" | "published" | readonly string[];

class PerspectiveError extends LakeError {
  override name = "PerspectiveError";
  constructor(message: string) {
    super("INVALID_REQUEST", message);
  }
}

const LAYER = /^[a-zA-Z0-9_-]{1,128}$/;

/**
 * Reads the `perspective` parameter: a name, or a stack as names separated by commas or a JSON array.
 * @throws PerspectiveError for a name that cannot be one.
 * @see https://www.sanity.io/docs/content-lake/perspectives
 */
export function parsePerspective(text: string): Perspective {
  const names = namesOf(text).map((name) => (name === "previewDrafts" ? "drafts" : name));
  if (names.length === 1 && (names[0] === "raw" || names[0] === "published")) return names[0];
  for (const name of names) {
    if (name === "raw") throw new PerspectiveError('perspective "raw" cannot be part of a stack');
    if (!LAYER.test(name)) throw new PerspectiveError(`invalid perspective "${name}"`);
  }
  // Published documents are always at the bottom; what is named below them cannot be seen.
  const published = names.indexOf("published");
  return published < 0 ? names : names.slice(0, published);
}

function namesOf(text: string): string[] {
  if (!text.startsWith("[")) return text.split(",");
  const list = /^\[\s*"[^"\\]*"(?:\s*,\s*"[^"\\]*")*\s*\]$/.test(text) && JSON.parse(text);
  if (!list) throw new PerspectiveError(`invalid perspective ${text}`);
  return list;
}
