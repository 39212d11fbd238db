import { createHash } from "node:crypto";
import type { DocumentChange } from "../store";
import { referencesOf } from "../store/memory/references";
import { slugOf } from "../store/memory/slugs";
import { splitId } from "../util/ids";
import { Dependencies, type IndexKey } from "./index-keys";
import type { QueryParams } from "./parse/params";
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
  for (const path of plan.accessPaths.values()) {
    for (const key of path.indexKeys(params) ?? []) tags.add(tagOf(...key));
  }
  for (const key of found.list()) tags.add(tagOf(...key));
  return tags.size > MAX_TAGS ? [EVERYTHING] : [...tags];
}

/** The sync tags of the queries whose answers a transaction may alter. */
export function syncTagsOfChange(changes: readonly DocumentChange[]): string[] {
  const tags = new Set([EVERYTHING]);
  for (const { id, before, after } of changes) {
    // Layered perspectives show a draft or version under its published id.
    tags.add(tagOf("id", id)).add(tagOf("id", splitId(id).publishedId));
    for (const document of [before, after]) {
      if (!document) continue;
      tags.add(tagOf("type", document._type));
      const slug = slugOf(document);
      if (slug !== undefined) tags.add(tagOf("slug", slug));
      for (const target of referencesOf(document).keys()) tags.add(tagOf("reference", target));
    }
  }
  return [...tags];
}

function tagOf(kind: IndexKey[0], value: string): string {
  const hash = createHash("sha256").update(`${kind} ${value}`).digest("base64url");
  return `s1:${hash.slice(0, 8)}`;
}
