/**
 * A key of one of the indexes: documents with this `_id`, this `_type`, this slug, a reference to this id as
 * `references()` finds it, or this value in any field named `_ref`. Also what an answer depends on: a change of a document
 * with the key can change the answer.
 */
export type IndexKey = [kind: "id" | "type" | "slug" | "reference" | "ref", value: string];

/** The index keys that an evaluation depends on and that are not known before it. */
export class Dependencies {
  /** True if the evaluation read the whole dataset. */
  dependsOnEverything = false;
  private readonly keys = new Map<string, IndexKey>();

  add(...key: IndexKey): void {
    this.keys.set(key.join(" "), key);
  }

  list(): Iterable<IndexKey> {
    return this.keys.values();
  }
}
