import { writeFileSync } from "node:fs";
import type { Action } from "@sanity/client";
import { onTestFinished } from "vitest";
import { emptyFolder } from "../../../../tests/support/fixtures";
import { commitMutations } from "../../src/mutate";
import { Evaluation, parseQuery } from "../../src/query";
import type { CompiledQuery } from "../../src/query/plan/compile";
import type { DocumentView, Store } from "../../src/store";
import { Dataset } from "../../src/store/memory/dataset";
import type { SeedDocument } from "../../src/testing";
import { Budget } from "../../src/util/budget";
import type { SanityDocument } from "../../src/util/types";

export const TEST_TOKENS = {
  read: "test-read-token-0123456789abcdef0123",
  write: "test-write-token-0123456789abcdef012",
};

export const API_VERSION = "2025-02-19";

/** Creates a folder that is deleted after the test. */
export function temporaryFolder(): string {
  return emptyFolder({}, { onCleanup: onTestFinished });
}

export function document(_id: string, rest: Partial<SanityDocument> = {}): SanityDocument {
  const time = "2025-01-01T00:00:00.000Z";
  return { _id, _type: "post", _rev: "r1", _createdAt: time, _updatedAt: time, ...rest };
}

export function datasetOf(...documents: SanityDocument[]): Dataset {
  const dataset = new Dataset("production");
  for (const one of documents) dataset.put(one);
  return dataset;
}

/** The result of a query, without a limit of time. */
export function resultIn(
  view: DocumentView,
  query: string | CompiledQuery,
  params: Record<string, unknown> = {},
): unknown {
  const budget = new Budget(Number.POSITIVE_INFINITY);
  const compiled = typeof query === "string" ? parseQuery(query, params) : query;
  return new Evaluation(compiled, view, { params, dataset: "production", budget }).run();
}

/** The values of a text with a line of JSON for each. */
export const parseLines = (text: string) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Writes a line of JSON for each document. @returns the path of the file */
export function writeNdjson(file: string, documents: readonly object[]): string {
  writeFileSync(file, documents.map((document) => JSON.stringify(document)).join("\n"));
  return file;
}

/** The words of a text, such as the cases of a test. */
export const words = (text: string): string[] => text.trim().split(/\s+/);

/** Creates posts in one transaction. */
export function createPosts(store: Store, ...ids: string[]) {
  const mutations = ids.map((_id) => ({ create: { _id, _type: "post" } }));
  return commitMutations(store, "production", mutations, { author: "a" });
}

export function reference(_ref: string, rest: Record<string, boolean | string> = {}) {
  return { _type: "reference", _ref, ...rest };
}

/** An action that the types of the client lack, or accept too few fields of. */
export const actionOf = (type: string, fields: object) =>
  ({ actionType: `sanity.action.${type}`, ...fields }) as Action;

const SPAN = { _type: "span", _key: "s", text: "x".repeat(300) };

/** A seed of posts with ids `post-0000` and so on. */
export function blogSeed(count = 3): SeedDocument[] {
  return Array.from({ length: count }, (_, n) => ({
    _id: `post-${String(n).padStart(4, "0")}`,
    _type: "post",
    title: `Post ${n}`,
    slug: { _type: "slug", current: `post-${n}` },
    tags: ["a", "b"],
    body: [{ _type: "block", _key: "k", children: [SPAN] }],
  }));
}
