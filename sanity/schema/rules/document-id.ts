import type { ClientPerspective } from "@sanity/client";

/** The id of the published document, for a draft, a version in a release or that document itself. */
export function publishedId(id: string): string {
  return id.replace(/^(drafts\.|versions\.[^.]+\.)/, "");
}

/**
 * The perspective in which validation reads other documents: a document in a release is compared with that release, any
 * other one with the drafts.
 */
export function perspectiveOf(id: string): ClientPerspective {
  const [, release] = /^versions\.([^.]+)\./.exec(id) ?? [];
  return release ? [release] : "drafts";
}
