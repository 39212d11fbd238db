import type { ClientError, Patch } from "@sanity/client";
import { test } from "./lake";

/** The document that a test of patches starts from. */
export const START = {
  _id: "patched",
  _type: "post",
  title: "Hello",
  count: 5,
  list: ["a", "b", "c", "d"],
  items: [
    { _key: "one", v: 1, tags: ["x", "y"] },
    { _key: "two", v: 2, tags: ["z"] },
    { _key: "three", v: 3, tags: [] },
  ],
  deep: { first: { v: 10 }, "with-dash": { v: 20 } },
};

export type Content = typeof START;

/** A test with that document. `patched` applies a patch, `refusal` one that the lake refuses. */
export const patchTest = test
  .extend("start", { auto: true }, ({ client }) => client.createOrReplace(START))
  .extend(
    "patched",
    ({ client }) =>
      async (change: (patch: Patch) => Patch): Promise<Content> =>
        (await change(client.patch("patched")).commit()) as unknown as Content,
  )
  .extend("refusal", ({ patched }) => async (change: (patch: Patch) => Patch) => {
    const error = await patched(change).then(
      () => Promise.reject(new Error("expected a refusal")),
      (reason: ClientError) => reason,
    );
    return { status: error.statusCode, message: error.message };
  });

export const values = (document: Content) => document.items.map(({ v }) => v);
