import { expect, onTestFinished, test } from "vitest";
import { commitMutations, MutationError } from "../../../src/mutate";
import { Store } from "../../../src/store";
import type { Mutation } from "../../../src/util/types";
import { temporaryFolder } from "../../support/documents";

function openStore() {
  const store = Store.open(temporaryFolder());
  onTestFinished(() => store.close());
  store.datasets.create("production");
  return (...mutations: Mutation[]) =>
    commitMutations(store, "production", mutations, { author: "tester" }).catch(
      (error: unknown) => error as MutationError,
    );
}

// Larger than any request: a document reaches this size through many patches.
test("a document may have up to 32 MB, counted in bytes", async () => {
  const commit = openStore();
  const create = (_id: string, text: string) => ({ create: { _id, _type: "post", text } });
  expect(await commit(create("fits", "ü".repeat(16_000_000)))).not.toBeInstanceOf(MutationError);
  const refused = await commit(create("too-large", "ü".repeat(17_000_000)));
  expect(refused).toMatchObject({
    code: "MUTATION_INVALID",
    problem: { type: "documentTooLargeError", description: expect.stringContaining("too-large") },
  });
  const grown = await commit({ patch: { id: "fits", set: { more: "x".repeat(2_000_000) } } });
  expect(grown).toMatchObject({ problem: { type: "documentTooLargeError" } });
});

test("a document nested deeper than queries can follow is refused", async () => {
  const commit = openStore();
  const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);
  const create = (depth: number) => ({ create: { _type: "post", content: nested(depth) } });
  expect(await commit(create(90))).not.toBeInstanceOf(MutationError);
  expect(await commit(create(200))).toMatchObject({ code: "MUTATION_INVALID" });
});
