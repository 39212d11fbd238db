/** The id that a document has once it is published, whichever of its forms is looked at. */
export function publishedId(id: string): string {
  return id.replace(/^(drafts\.|versions\.[^.]+\.)/, "");
}
