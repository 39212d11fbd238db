import { createHash } from "node:crypto";
import type { Dataset, DocumentChange } from "../store";
import { refValuesOf } from "../store/memory/references";
import { slugOf } from "../store/memory/slugs";
import { splitId } from "../util/ids";
import type { SanityDocument } from "../util/types";
import type { QueryParams } from "./parse/params";
import { Dependencies, type IndexKey } from "./plan/access-path";
import type { Plan } from "./plan/plan";

/** The tag of queries that may depend on any document, and of every change. */
const EVERYTHING = "s1:everything";

/** Tags are sent with each answer, so a query with more of them gets the tag of all changes instead. */
const MAX_TAGS = 100;

/**
 * The sync tags of what a query read. A change that can alter its answer shares one of them; a change that cannot may
 * share one too.
 * @param found the dependencies that its evaluation found
 * @see https://www.sanity.io/docs/content-lake/live-content-api
 */
export function syncTagsOf(plan: Plan, params: QueryParams, found = new Dependencies()): string[] {
  if (plan.scansEverything || found.dependsOnEverything) return [EVERYTHING];
  const tags = new Set<string>();
  for (const { path } of plan.scans) {
    for (const key of path.indexKeys(params) ?? []) tags.add(tagOf(...key));
  }
  for (const key of found.list()) tags.add(tagOf(...key));
  return tags.size > MAX_TAGS ? [EVERYTHING] : [...tags];
}

/** The published documents and the layers of a dataset, after a transaction or later. */
export type Layers = Pick<Dataset, "published" | "versionsOf">;

/**
 * The sync tags of the queries whose answers a transaction may alter.
 *
 * A layered perspective shows the topmost of a document's published, draft and version documents. Where one of them
 * appears or disappears, each perspective hides or shows another one, so the index keys of all of them belong to the
 * change. One that stays hides the same ones before and after.
 * @param layers undefined for clients that see published documents only
 */
export function syncTagsOfChange(changes: readonly Change[], layers?: Layers): string[] {
  const keys = new Dependencies();
  for (const { id, before, after } of changes) {
    const { publishedId } = splitId(id);
    keys.add("id", id);
    keys.add("id", publishedId);
    if (before) addKeysOf(before, keys);
    if (after) addKeysOf(after, keys);
    if (!layers || (before && after)) continue;
    // A layered perspective shows one of these.
    const group = [layers.published.get(publishedId), ...layers.versionsOf(publishedId)];
    for (const document of group) if (document) addKeysOf(document, keys);
  }
  return [EVERYTHING, ...new Set(Array.from(keys.list(), (key) => tagOf(...key)))];
}

/** What tags are made of. */
type Change = Pick<DocumentChange, "id" | "before" | "after"> & Partial<DocumentChange>;

function addKeysOf(document: SanityDocument, keys: Dependencies): void {
  keys.add("type", document._type);
  const slug = slugOf(document);
  if (slug !== undefined) keys.add("slug", slug);
  for (const value of refValuesOf(document)) keys.add("reference", value);
}

function tagOf(kind: IndexKey[0], value: string): string {
  // References and other fields named `_ref` share their tags.
  const family = kind === "ref" ? "reference" : kind;
  const hash = createHash("sha256").update(`${family} ${value}`).digest("base64url");
  return `s1:${hash.slice(0, 8)}`;
}
