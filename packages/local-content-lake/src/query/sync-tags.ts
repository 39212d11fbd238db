import { createHash } from "node:crypto";
import type { DocumentChange } from "../store";
import { referencesOf } from "../store/memory/references";
import { slugOf } from "../store/memory/slugs";
import { splitId } from "../util/ids";
import type { QueryParams } from "./parse/params";
import type { Trait } from "./plan/access-path";
import type { Plan } from "./plan/plan";
import { Traits } from "./traits";

/** On a query that may depend on any document, and on every change. */
const EVERYTHING = "s1:everything";

/** A query that names more is told of every change: a list of tags is sent with each answer. */
const MAX_TAGS = 100;

/**
 * The tags of what a query read. A change that cannot alter its answer may share one; a change that can
 * always does.
 * @param found what its evaluation depended on besides.
 * @see https://www.sanity.io/docs/content-lake/live-content-api
 */
export function syncTagsOf(plan: Plan, params: QueryParams, found = new Traits()): string[] {
  if (plan.readsEverything || found.dependsOnEverything) return [EVERYTHING];
  const tags = new Set<string>();
  for (const candidates of plan.sources.values()) {
    for (const trait of candidates.traits(params) ?? []) tags.add(tagOf(...trait));
  }
  for (const trait of found.list()) tags.add(tagOf(...trait));
  return tags.size > MAX_TAGS ? [EVERYTHING] : [...tags];
}

/** The tags of the queries whose answers a transaction may have altered. */
export function syncTagsOfChange(changes: readonly DocumentChange[]): string[] {
  const tags = new Set([EVERYTHING]);
  for (const { id, before, after } of changes) {
    // A query that sees drafts or versions asks for them by the published id.
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

function tagOf(kind: Trait[0], value: string): string {
  const hash = createHash("sha256").update(`${kind} ${value}`).digest("base64url");
  return `s1:${hash.slice(0, 8)}`;
}
