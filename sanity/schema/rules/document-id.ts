import type { ClientPerspective } from "@sanity/client";

/**
 * What is on the site together with a document once that is published: of a release the documents that go out with it,
 * of a draft the other drafts.
 */
export function perspectiveOf(id: string): ClientPerspective {
  const [, release] = /^versions\.([^.]+)\./.exec(id) ?? [];
  return release ? [release] : "drafts";
}
