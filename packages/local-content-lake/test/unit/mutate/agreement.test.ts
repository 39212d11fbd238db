import { type MutationParams, Mutation as MutatorMutation } from "@sanity/mutator";
import { expect, onTestFinished } from "vitest";
import { commitMutations, MutationError } from "../../../src/mutate";
import { Store } from "../../../src/store";
import type { Mutation } from "../../../src/util/types";
import { temporaryFolder } from "../../support/documents";
import fc, { randomTest } from "../../support/random";

const id = fc.constantFrom("a", "b", "c");
const value = fc.oneof(fc.integer(), fc.string(), fc.constantFrom([1, 2, 3], { n: 1 }, null, true));
const path = fc.constantFrom(
  "n",
  "title",
  "list",
  "deep.n",
  "list[0]",
  "list[-1]",
  'keyed[_key=="k"].n',
);
const list = fc.constantFrom("list", "list[0]", "list[-1]", "list[1:2]", "n");

const operations = fc.oneof(
  fc.dictionary(path, value, { maxKeys: 2 }).map((set) => ({ set })),
  fc.dictionary(path, value, { maxKeys: 2 }).map((setIfMissing) => ({ setIfMissing })),
  fc.array(path, { maxLength: 2 }).map((unset) => ({ unset })),
  fc.integer().map((n) => ({ inc: { n } })),
  fc.integer().map((n) => ({ dec: { "deep.n": n } })),
  fc
    .tuple(fc.constantFrom("before", "after", "replace"), list, fc.array(fc.integer()))
    .map(([place, at, items]) => ({ insert: { [place]: at, items } })),
);

const content = fc.record({
  n: fc.integer(),
  list: fc.array(fc.integer()),
  keyed: fc.constantFrom([], [{ _key: "k", n: 1 }]),
});

const mutation = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(id, operations).map(([_id, ops]) => ({ patch: { id: _id, ...ops } })),
  },
  ...["create", "createOrReplace", "createIfNotExists"].map((kind) =>
    fc.tuple(id, content).map(([_id, rest]) => ({ [kind]: { _id, _type: "post", ...rest } })),
  ),
  id.map((one) => ({ delete: { id: one } })),
) as fc.Arbitrary<Mutation>;

type Documents = Map<string, Record<string, unknown>>;

/** The result of Sanity's own mutator for a transaction; undefined if it refuses one. */
function expected(before: Documents, mutations: Mutation[]): Documents | undefined {
  const after = new Map(before);
  for (const one of structuredClone(mutations).map(afterLastItem)) {
    const body = Object.values(one)[0] as { _id?: string; id?: string };
    const target = body._id ?? body.id ?? "";
    const current = after.get(target) ?? null;
    if (("create" in one && current) || ("patch" in one && !current)) return undefined;
    if ("patch" in one && insertsOutsideList(one.patch, current?.list)) return undefined;
    if ("patch" in one && incrementsOther(one.patch, current)) return undefined;
    try {
      for (const part of withoutBeyond(one, current)) {
        const params = { mutations: [part] } as unknown as MutationParams;
        const next = new MutatorMutation(params).apply((after.get(target) ?? null) as never);
        if (next) after.set(target, strip(next as never));
        else after.delete(target);
      }
    } catch {
      return undefined;
    }
  }
  return after;
}

/** Sanity's lake refuses an insert into anything else than a list, which its mutator ignores since version 6. */
function insertsOutsideList({ insert = {} }: { insert?: object }, value: unknown): boolean {
  return Object.values(insert).some(
    (at) => typeof at === "string" && !(at.startsWith("list[") && Array.isArray(value)),
  );
}

/** Sanity's lake refuses to increment what is no number, which its mutator ignores. */
function incrementsOther(
  { inc, dec }: { inc?: object; dec?: object },
  current: Record<string, unknown> | null,
): boolean {
  const deep = current?.deep as { n?: unknown } | undefined;
  return (!!inc && typeof current?.n !== "number") || (!!dec && typeof deep?.n !== "number");
}

/** An insert after a range is one after its last item, for which the mutator takes its exclusive end. */
function afterLastItem(mutation: Mutation): Mutation {
  if (!("patch" in mutation) || mutation.patch.insert?.after !== "list[1:2]") return mutation;
  const { insert } = mutation.patch;
  return { patch: { ...mutation.patch, insert: { ...insert, after: "list[1]" } } };
}

/** Sanity's lake changes nothing beyond the end of a list, where its mutator appends, or makes an object. */
function* withoutBeyond(mutation: Mutation, before: Record<string, unknown> | null) {
  if (!("patch" in mutation) || !(mutation.patch.set || mutation.patch.setIfMissing)) {
    yield mutation;
    return;
  }
  const { id: _id, ...operations } = mutation.patch as { id: string } & Record<string, object>;
  let { list } = before ?? {};
  for (const [kind, values] of Object.entries(operations)) {
    for (const [path, value] of Object.entries(values)) {
      const hasItems = Array.isArray(list) && list.length > 0;
      if (!hasItems && path.startsWith("list[")) continue;
      yield { patch: { id: _id, [kind]: { [path]: value } } } as Mutation;
      if (path === "list" && (kind === "set" || list === undefined)) list = value;
    }
  }
}

/** Compares as JSON, because the mutator sets a property "-1" on an empty list, which no stored document can have. */
function strip(document: Record<string, unknown>): Record<string, unknown> {
  const { _rev, _createdAt, _updatedAt, ...rest } = document;
  return JSON.parse(JSON.stringify(rest));
}

randomTest(
  "random transactions have the results of Sanity's mutator, refusals included",
  200,
  async (numRuns) => {
    const store = Store.open(temporaryFolder());
    onTestFinished(() => store.close());
    let run = 0;
    const outcomes = { stored: 0, refused: 0 };
    const property = fc.asyncProperty(
      fc.array(fc.array(mutation, { minLength: 1, maxLength: 4 })),
      async (transactions) => {
        run += 1;
        const { name, raw } = store.datasets.create(`run-${run}`);
        let model: Documents = new Map();
        for (const mutations of transactions) {
          const next = expected(model, mutations);
          const committed = await commitMutations(store, name, mutations, {
            author: "tester",
          }).catch((error: unknown) => error);
          expect(committed instanceof MutationError).toBe(next === undefined);
          outcomes[next ? "stored" : "refused"] += 1;
          model = next ?? model;
          const actual = raw.all().map((document) => [document._id, strip(document)] as const);
          expect(new Map(actual)).toEqual(model);
        }
      },
    );
    await fc.assert(property, { numRuns });
    expect(Math.min(outcomes.stored, outcomes.refused)).toBeGreaterThan(numRuns / 2);
  },
);
