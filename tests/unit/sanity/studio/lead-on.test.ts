import type { DocumentActionComponent, DocumentActionProps, SanityDocument } from "sanity";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { leadingOn } from "../../../../sanity/studio/lead-on";
import { startLake, type TestLake } from "../../../support/lake";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
});
afterAll(() => lake.stop());

const onHandle = vi.fn();
const publish: DocumentActionComponent = Object.assign(() => ({ label: "Publish", onHandle }), {
  action: "publish" as const,
});
beforeEach(() => onHandle.mockClear());

/** Publishes a product that was published under another name, or under none. */
async function rename(before: string | undefined, after: string) {
  const props = {
    published: before ? ({ name: before } as unknown as SanityDocument) : null,
    draft: { name: after } as unknown as SanityDocument,
  } as DocumentActionProps;
  await leadingOn(publish, () => lake.client())(props)?.onHandle?.();
  expect(onHandle).toHaveBeenCalledOnce();
  return lake.client().fetch(`*[_type == "redirect"] | order(from asc) { from, to, permanent }`);
}

const PATH = "/products/privacy/";

it("publishes a product without a redirect when its address stays", async () => {
  expect(await rename(undefined, "Bundle Builder")).toEqual([]);
  onHandle.mockClear();
  expect(await rename("Bundle Builder", "bundle  builder")).toEqual([]);
});

it("leaves a redirect at the earlier address of a product that was renamed", async () => {
  expect(await rename("Bundle Builder", "Gift Boxes")).toEqual([
    { from: `${PATH}bundle-builder`, to: `${PATH}gift-boxes`, permanent: true },
  ]);
});

it("makes no circle when the product gets its earlier name back", async () => {
  expect(await rename("Gift Boxes", "Bundle Builder")).toEqual([
    { from: `${PATH}gift-boxes`, to: `${PATH}bundle-builder`, permanent: true },
  ]);
});

it("stays the action that publishes", () => {
  expect(leadingOn(publish, () => lake.client()).action).toBe("publish");
});
