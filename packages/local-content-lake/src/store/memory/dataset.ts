import { isDraftId, isPublicId, isVersionId, splitId } from "../../util/ids";
import type { SanityDocument } from "../../util/types";
import type { DocumentChange } from "../transaction";
import { DocumentIndex } from "./document-view";
import { ReferenceIndex } from "./references";
import { SlugIndex } from "./slugs";

type Follower = (changes: readonly DocumentChange[]) => void;

/**
 * One dataset, parsed and indexed in memory. SQLite holds the same documents; this is what queries
 * read. Documents in it are never changed in place: a commit puts new ones.
 */
export class Dataset {
  readonly references = new ReferenceIndex();
  private readonly slugs = new SlugIndex();
  /** Every document, drafts and versions included. */
  readonly raw = new DocumentIndex(this.references, this.slugs);
  /** Documents that are neither drafts nor versions. */
  readonly published = new DocumentIndex(this.references, this.slugs);
  /** Published documents that can be read without a token. */
  readonly open = new DocumentIndex(this.references, this.slugs);
  /** "drafts" or a release's name → published id → that layer's document, under its own `_id`. */
  readonly layers = new Map<string, Map<string, SanityDocument>>();
  /** Grows by one with every commit: an answer is good as long as this stays. */
  revision = 0;
  private readonly followers = new Set<Follower>();

  constructor(readonly name: string) {}

  /** Whether there is anything in it besides assets, which alone are a seed that was cut off. */
  get hasContent(): boolean {
    const { length: images } = this.raw.ofType("sanity.imageAsset");
    const { length: files } = this.raw.ofType("sanity.fileAsset");
    return this.raw.size > images + files;
  }

  /** Takes over the changes of a transaction that is already on disk. */
  apply(changes: readonly DocumentChange[]): void {
    for (const { id, after } of changes) {
      if (after) this.put(after);
      else this.remove(id);
    }
    this.revision += 1;
    for (const follow of this.followers) follow(changes);
  }

  /** Calls back with what has been changed, right after each time. @returns what ends that. */
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
      const documents = this.layers.get(layer) ?? new Map<string, SanityDocument>();
      this.layers.set(layer, documents.set(publishedId, document));
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
