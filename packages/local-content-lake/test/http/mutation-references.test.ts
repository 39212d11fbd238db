import { expect } from "vitest";
import { test as lakeTest, rawMutate } from "../support/lake";

const strong = (_ref: string) => ({ _type: "reference", _ref });
const weak = (_ref: string) => ({ ...strong(_ref), _weak: true });

const test = lakeTest.extend("library", { auto: true }, ({ client }) =>
  client
    .transaction()
    .create({ _id: "author", _type: "person" })
    .create({ _id: "book", _type: "book", by: [{ who: strong("author") }] })
    .create({ _id: "drafts.book", _type: "book", by: strong("author") })
    .create({ _id: "fan", _type: "person", of: weak("author") })
    .commit(),
);

test.for([{ id: "author" }, { id: ["fan", "author"] }, { query: '*[_type == "person"]' }])(
  "strong references block the deletion of their target, whose error names all referrers: %j",
  async (selection, { lake, client }) => {
    const { status, problem } = await rawMutate(lake, [{ delete: selection }]);
    expect(status).toBe(409);
    expect(problem.type).toBe("documentHasExistingReferencesError");
    expect(problem.description).toContain('"book"');
    expect(new Set(problem.referencingIDs as string[])).toEqual(new Set(["book", "drafts.book"]));
    expect(await client.getDocument("fan")).toBeDefined();
  },
);

test("strong references do not block a replacement of their target", async ({ client }) => {
  await client.createOrReplace({ _id: "author", _type: "person", name: "New" });
});

test("a strong reference to its own document blocks nothing", async ({ client }) => {
  await client.create({ _id: "self", _type: "post", me: strong("self") });
  await client.delete("self");
  expect(await client.getDocument("self")).toBeUndefined();
});

test("a transaction deletes a target whose references it removes", async ({ client }) => {
  const removal = client.transaction().delete("author").delete("drafts.book");
  await removal.patch("book", (patch) => patch.unset(["by"])).commit();
  expect(await client.getDocument("author")).toBeUndefined();
});

test("a strong reference to no document is refused, a weak one accepted", async ({ client }) => {
  const refused = {
    statusCode: 409,
    details: {
      items: [{ error: { type: "documentReferenceDoesNotExistError", referenceID: "nowhere" } }],
    },
  };
  const created = client.create({ _type: "post", to: strong("nowhere") });
  await expect(created).rejects.toMatchObject(refused);
  await client.create({ _id: "weak", _type: "post", to: weak("nowhere") });
  const strengthened = client.patch("weak").unset(["to._weak"]).commit();
  await expect(strengthened).rejects.toMatchObject(refused);
});

test("references are checked at the end of the transaction", async ({ client }) => {
  await client
    .transaction()
    .create({ _id: "egg", _type: "post", to: strong("hen") })
    .create({ _id: "hen", _type: "post", to: strong("egg") })
    .commit();
  expect(await client.fetch('*[_id == "egg"][0].to->to->_id')).toBe("egg");
});
