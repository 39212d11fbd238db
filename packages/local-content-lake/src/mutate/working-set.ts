import type { DocumentChange, DocumentView, PublicDocumentChange } from "../store";
import type { Dataset } from "../store/memory/dataset";
import { OverlayView } from "../store/memory/overlay-view";
import { endOf, type Pausable, targetOf } from "../store/transaction";
import type { Budget } from "../util/budget";
import { entryOf } from "../util/entry-of";
import { isPublicId, splitId } from "../util/ids";
import { isObject } from "../util/json";
import type { WriteLimits } from "../util/limits";
import type { DocumentInput, Json, Mutation, PatchOperations, SanityDocument } from "../util/types";
import { alreadyExists, immutableAttribute, notFound, revisionMismatch } from "./errors";
import { pacedPatch } from "./patch";
import { Growth } from "./patched-values";
import { checkContent, checkCreatedAt, checkPatched, idForNew } from "./rules";
import { writtenCount } from "./written-count";

export type Operation = "create" | "update" | "delete" | "none";

export type CreateKind = "create" | "createOrReplace" | "createIfNotExists";

export interface Touched {
  id: string;
  operation: Operation;
}

interface Entry {
  before: SanityDocument | null;
  after: SanityDocument | null;
  /** The type of the document, which also survives its deletion in this transaction. */
  type: string | undefined;
  mutations: Mutation[];
}

/**
 * The state of a transaction while it is evaluated: the documents it has changed so far, over a dataset that does not
 * change meanwhile. Every mutation sees the changes of those before it.
 */
export class WorkingSet {
  private readonly entries = new Map<string, Entry>();
  private readonly growth = new Map<string, Growth>();
  readonly mutations: Mutation[] = [];
  /** Ids whose history before this transaction is erased with it, each with the number of mutations before. */
  readonly purged = new Map<string, number>();

  constructor(
    readonly dataset: Dataset,
    readonly transactionId: string,
    readonly timestamp: string,
    private readonly budget: Pick<Budget, "checkpoint"> = { checkpoint() {} },
  ) {}

  get(id: string): SanityDocument | undefined {
    const entry = this.entries.get(id);
    return entry ? (entry.after ?? undefined) : this.dataset.raw.get(id);
  }

  /** @throws MutationError (conflict) for a document that does not exist, or whose revision is not the expected one */
  require(id: string, expectedRevision?: string): SanityDocument {
    const document = this.get(id);
    if (!document) throw notFound(id);
    if (expectedRevision !== undefined && expectedRevision !== document._rev) {
      throw revisionMismatch(id, document._rev, expectedRevision);
    }
    return document;
  }

  /** Ids of the drafts and versions of a document in the present state. */
  versionsOf(publishedId: string): string[] {
    const stored = this.dataset.versionsOf(publishedId).map(({ _id }) => _id);
    const touched = [...this.entries.keys()].filter((id) => {
      const { layer, publishedId: owner } = splitId(id);
      return layer !== "published" && owner === publishedId;
    });
    return [...new Set([...stored, ...touched])].filter((id) => this.get(id));
  }

  /** The drafts, or the versions in a release, in the present state, by id. */
  inLayer(layer: string): SanityDocument[] {
    const stored = [...(this.dataset.layers.get(layer)?.values() ?? [])].map(({ _id }) => _id);
    const touched = [...this.entries.keys()].filter((id) => splitId(id).layer === layer);
    const ids = [...new Set([...stored, ...touched])].sort();
    return ids.flatMap((id) => this.get(id) ?? []);
  }

  /** The dataset in the present state of the transaction. */
  view(): DocumentView {
    if (this.entries.size === 0) return this.dataset.raw;
    return new OverlayView(this.dataset.raw, this.replacements());
  }

  /** The documents that the transaction has touched, in their present state; null for a deleted one. */
  replacements(): Map<string, SanityDocument | null> {
    return new Map([...this.entries].map(([id, entry]) => [id, entry.after]));
  }

  /**
   * Documents that differ from the dataset, in the order of their first change. It may be paused between them.
   * @throws MutationError if they are over the limits together
   */
  *changes(limits: WriteLimits | undefined): Pausable<DocumentChange[]> {
    const changes: DocumentChange[] = [];
    const count = limits && writtenCount(limits);
    for (const [id, { before, after, mutations }] of this.entries) {
      if (before === after) continue;
      if (changes.length > 0) yield;
      const change = { id, before, mutations, ...stored(after) };
      count?.(change);
      changes.push(change);
    }
    return changes;
  }

  /** Public documents that differ from the dataset. */
  publicChanges(): PublicDocumentChange[] {
    return [...this.entries]
      .filter(([id, { before, after }]) => before !== after && isPublicId(id))
      .map(([, { before, after }]) => ({ before: before ?? undefined, after: after ?? undefined }));
  }

  before(id: string): SanityDocument | undefined {
    return this.entries.get(id)?.before ?? undefined;
  }

  create(kind: CreateKind, input: DocumentInput): Touched {
    checkContent(input);
    checkCreatedAt(input);
    const id = idForNew(input);
    const existing = this.get(id);
    if (existing && kind === "create") throw alreadyExists(id);
    if (existing && kind === "createIfNotExists") return { id, operation: "none" };
    const { _rev, _updatedAt, ...content } = input;
    // Replacing a document keeps its creation time.
    const createdAt = input._createdAt ?? existing?._createdAt;
    // A client that replaces a draft does not cancel its schedule.
    const isVersion = splitId(id).layer !== "published";
    const system = isVersion ? mergedSystem(existing?._system, content._system) : content._system;
    const logged: DocumentInput & { _id: string; _createdAt: string } = {
      ...content,
      ...(system !== undefined && { _system: system }),
      _id: id,
      _type: input._type,
      _createdAt: typeof createdAt === "string" ? createdAt : this.timestamp,
    };
    const document = { ...logged, _updatedAt: this.timestamp, _rev: this.transactionId };
    this.put(id, document, { [kind]: logged as DocumentInput } as Mutation);
    return { id, operation: existing ? "update" : "create" };
  }

  /** @param options.purge erases the document's history too, also if the document is gone already */
  delete(id: string, { purge = false } = {}): Touched {
    const exists = this.get(id) !== undefined;
    if (exists) this.put(id, null, { delete: { id } });
    if (purge) this.purge(id);
    return { id, operation: exists ? "delete" : "none" };
  }

  private purge(id: string): void {
    this.purged.set(id, this.mutations.length);
    const entry = this.entries.get(id);
    if (entry) entry.mutations = entry.mutations.filter((mutation) => "delete" in mutation);
  }

  /** What history keeps. What this transaction did to a document before it was purged is part of its history too. */
  loggedMutations(): Mutation[] {
    if (this.purged.size === 0) return this.mutations;
    return this.mutations.filter(
      (mutation, index) =>
        "delete" in mutation || index >= (this.purged.get(targetOf(mutation)) ?? 0),
    );
  }

  /**
   * @param options.system allows changes of `_system`
   * @throws MutationError; OverBudget: one mutation may select every document there is
   */
  patch(id: string, operations: PatchOperations, options: { system?: boolean } = {}): Touched {
    return endOf(this.pacedPatch(id, operations, options));
  }

  /** Like `patch`, with pauses between its changes. */
  *pacedPatch(id: string, operations: PatchOperations, { system = false } = {}): Pausable<Touched> {
    this.budget.checkpoint();
    const before = this.require(id, operations.ifRevisionID);
    checkContent(operations);
    const patched = yield* pacedPatch(
      before,
      operations,
      () => this.budget.checkpoint(),
      entryOf(this.growth, id, () => new Growth()),
    );
    checkPatched(before, patched, system);
    // Not a copy: a document with thousands of attributes may be patched as often.
    const after = Object.assign(patched, {
      _createdAt: before._createdAt,
      _updatedAt: this.timestamp,
      _rev: this.transactionId,
    });
    const { ifRevisionID: _ifRevisionID, ...logged } = operations;
    this.put(id, after, { patch: { id, ...logged } });
    return { id, operation: "update" };
  }

  private put(id: string, after: SanityDocument | null, mutation: Mutation): void {
    const entry = entryOf(this.entries, id, (): Entry => {
      const before = this.dataset.raw.get(id) ?? null;
      return { before, after: before, type: before?._type, mutations: [] };
    });
    entry.type ??= after?._type;
    if (after && after._type !== entry.type) throw immutableAttribute(id, "_type");
    entry.after = after;
    entry.mutations.push(mutation);
    this.mutations.push(mutation);
  }
}

function mergedSystem(existing: Json | undefined, given: Json | undefined): Json | undefined {
  return isObject(existing) && isObject(given) ? { ...existing, ...given } : (given ?? existing);
}

/** Length of the JSON. Larger documents are few, and parsing them takes long. */
const LARGE = 100_000;

/**
 * The document as a restart would parse it. Objects built from request bodies have many different hidden classes, and
 * scanning a hundred thousand of them takes several times as long.
 */
function stored(after: SanityDocument | null): Pick<DocumentChange, "after" | "json"> {
  if (!after) return { after: null, json: null };
  const json = JSON.stringify(after);
  return { after: json.length > LARGE ? after : (JSON.parse(json) as SanityDocument), json };
}
