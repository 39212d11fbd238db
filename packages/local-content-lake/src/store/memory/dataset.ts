import { entryOf } from "../../util/entry-of";
import { isDraftId, isPublicId, isVersionId, splitId } from "../../util/ids";
import type { SanityDocument } from "../../util/types";
import { ASSET_TYPES } from "../asset-urls";
import type { DocumentChange } from "../transaction";
import { DocumentIndex } from "./document-view";
import { ReferenceIndex } from "./references";
import { SlugIndex } from "./slugs";

type Follower = (changes: readonly DocumentChange[]) => void;

/**
 * A dataset's documents, parsed and indexed in memory for queries. SQLite has the same documents. Documents are never
 * changed in place: a commit replaces them.
 */
export class Dataset {
  readonly references: ReferenceIndex;
  private readonly slugs: SlugIndex;
  /** All documents, including drafts and versions. */
  readonly raw: DocumentIndex;
  /** Documents except drafts and versions. */
  readonly published: DocumentIndex;
  /** Published documents that an anonymous client may read. */
  readonly open: DocumentIndex;
  /** By layer ("drafts" or a release id), then by published id. */
  readonly layers: Map<string, Map<string, SanityDocument>>;
  /** Increases with every commit; a query result is valid for one revision. */
  revision = 0;
  private readonly followers = new Set<Follower>();

  /**
   * @param source a dataset whose documents it shares at first. Default: it is empty
   * @param identity differs for a dataset that was deleted and created again; one that was emptied keeps it
   */
  constructor(
    readonly name: string,
    source?: Dataset,
    readonly identity = Symbol(name),
  ) {
    this.references = source?.references.copy() ?? new ReferenceIndex();
    this.slugs = source?.slugs.copy() ?? new SlugIndex();
    const index = (from?: DocumentIndex) =>
      from?.copy(this.references, this.slugs) ?? new DocumentIndex(this.references, this.slugs);
    this.raw = index(source?.raw);
    this.published = index(source?.published);
    this.open = index(source?.open);
    this.layers = new Map(
      [...(source?.layers ?? [])].map(([layer, documents]) => [layer, new Map(documents)]),
    );
  }

  /** True if there are documents besides assets. Assets alone are the rest of an interrupted import. */
  get hasContent(): boolean {
    const assets = ASSET_TYPES.flatMap((type) => this.raw.ofType(type));
    return this.raw.size > assets.length;
  }

  /** The draft and the versions of a document. */
  versionsOf(publishedId: string): SanityDocument[] {
    return [...this.layers.values()].flatMap((layer) => layer.get(publishedId) ?? []);
  }

  /** Applies the changes of a transaction. */
  apply(changes: readonly DocumentChange[]): void {
    for (const { id, after } of changes) {
      if (after) this.put(after);
      else this.remove(id);
    }
    this.revision += 1;
    for (const follow of this.followers) follow(changes);
  }

  /** Calls back after every change. @returns a function that unsubscribes */
  follow(follower: Follower): () => void {
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  }

  put(document: SanityDocument): void {
    const id = document._id;
    const before = this.raw.get(id);
    if (before) this.unlist(before);
    this.references.add(document);
    this.slugs.add(document);
    this.raw.put(document);
    if (isDraftId(id) || isVersionId(id)) {
      const { layer, publishedId } = splitId(id);
      entryOf(this.layers, layer, () => new Map()).set(publishedId, document);
      return;
    }
    this.published.put(document);
    if (isPublicId(id)) this.open.put(document);
  }

  private remove(id: string): void {
    const before = this.raw.get(id);
    if (!before) return;
    this.unlist(before);
    this.raw.remove(id);
    this.published.remove(id);
    this.open.remove(id);
    const { layer, publishedId } = splitId(id);
    this.layers.get(layer)?.delete(publishedId);
  }

  private unlist(document: SanityDocument): void {
    this.references.remove(document);
    this.slugs.remove(document);
  }
}
