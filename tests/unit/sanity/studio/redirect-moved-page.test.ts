import type { DocumentActionComponent, DocumentActionProps, SanityDocument } from "sanity";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  startLake,
  TEST_TOKENS,
  type TestLake,
} from "../../../../packages/local-content-lake/test/support/lake";
import { withRedirect } from "../../../../sanity/studio/documents/redirect-moved-page";
import { studioClient } from "../../../support/studio-client";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
});
afterAll(() => lake.stop());

const onHandle = vi.fn();
const publish: DocumentActionComponent = Object.assign(() => ({ label: "Publish", onHandle }), {
  action: "publish" as const,
});
const toast = { push: vi.fn() };
beforeEach(() => vi.clearAllMocks());

/** Publishes a product that has another published name, or none. */
async function rename(before: string | undefined, after: string, client = lake.client()) {
  const props = {
    type: "product",
    published: before ? ({ name: before } as unknown as SanityDocument) : null,
    draft: { name: after } as unknown as SanityDocument,
  } as DocumentActionProps;
  onHandle.mockClear();
  await withRedirect(
    publish,
    () => studioClient(client),
    () => toast,
  )(props)?.onHandle?.();
  expect(onHandle).toHaveBeenCalledOnce();
  return lake.client().fetch(`*[_type == "redirect"] | order(from asc) { from, to, permanent }`);
}

const PATH = "/products/privacy/";

test("publishing a product with an unchanged path writes no redirect", async () => {
  expect(await rename(undefined, "Bundle Builder")).toEqual([]);
  expect(await rename("Bundle Builder", "bundle  builder")).toEqual([]);
});

test("publishing a renamed product redirects its former path", async () => {
  expect(await rename("Bundle Builder", "Gift Boxes")).toEqual([
    { from: `${PATH}bundle-builder`, to: `${PATH}gift-boxes`, permanent: true },
  ]);
});

test("publishing a product under its former name makes no redirect loop", async () => {
  expect(await rename("Gift Boxes", "Bundle Builder")).toEqual([
    { from: `${PATH}gift-boxes`, to: `${PATH}bundle-builder`, permanent: true },
  ]);
});

test("publishing redirects each former path, however similar", async () => {
  await lake.client().delete({ query: '*[_type == "redirect"]' });
  await rename("Bundle Builder", "Bundle Builder!");
  expect(await rename("Bundle Builder!", "Gift Box")).toEqual([
    { from: `${PATH}bundle-builder`, to: `${PATH}bundle-builder!`, permanent: true },
    { from: `${PATH}bundle-builder!`, to: `${PATH}gift-box`, permanent: true },
  ]);
});

test("publishing replaces another redirect from the same path", async () => {
  const [from, to] = [`${PATH}old-box`, `${PATH}older-box`];
  await lake.client().create({ _id: "redirect-by-hand", _type: "redirect", from, to });
  expect(await rename("Old Box", "New Box")).toContainEqual({
    from,
    to: `${PATH}new-box`,
    permanent: true,
  });
  expect(await lake.client().fetch(`count(*[from == $from])`, { from })).toBe(1);
});

test("publishing a page at another address redirects its former one", async () => {
  const at = (current: string) =>
    ({ slug: { _type: "slug", current } }) as unknown as SanityDocument;
  const props = { type: "page", published: at("summer"), draft: at("/offers/été") };
  await withRedirect(
    publish,
    () => studioClient(lake.client()),
    () => toast,
  )(props as DocumentActionProps)?.onHandle?.();
  expect(await lake.client().fetch(`*[from == "/summer"] { to, permanent }`)).toEqual([
    { to: "/offers/%C3%A9t%C3%A9", permanent: true },
  ]);
});

test("a failed redirect brings a toast that says what to do", async () => {
  await rename("Box", "Bag", lake.client({ token: TEST_TOKENS.read }));
  expect(toast.push).toHaveBeenCalledExactlyOnceWith({
    status: "error",
    title: "The product's earlier address may lead nowhere",
    description: `Add a redirect from ${PATH}box to ${PATH}bag if there is none, once the product is published.`,
    duration: 60_000,
  });
});

test("withRedirect keeps the publish action's properties", () => {
  const action = withRedirect(
    publish,
    () => studioClient(lake.client()),
    () => toast,
  );
  expect(action.action).toBe("publish");
});
