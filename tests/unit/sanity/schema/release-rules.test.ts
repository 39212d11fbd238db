import { expect } from "vitest";
import {
  test as lakeTest,
  TEST_TOKENS,
} from "../../../../packages/local-content-lake/test/support/lake";
import { importedSample } from "../../../support/sample";
import { createValidate, sampleDocument } from "./validate";

const RELEASE = "spring";

/** A document of the sample as a version in the release. */
function inRelease(id: string, change: Record<string, unknown>) {
  return { ...sampleDocument(id), ...change, _id: `versions.${RELEASE}.${id}` };
}

/** A lake with the sample and a release. `validate` returns what the Studio says about a document. */
const test = lakeTest.extend("validate", async ({ lake, client }) => {
  await client.mutate(importedSample().map((document) => ({ createOrReplace: document })));
  await client.releases.create({ releaseId: RELEASE });
  return createValidate(lake.url, TEST_TOKENS.write);
});

test("validation lets a release move the badge of a plan", async ({ client, validate }) => {
  const gets = inRelease("plan-basic", { popular: true });
  expect(await validate(gets)).toEqual([
    "popular: “Professional” already carries this badge. Switch it off there first.",
  ]);

  await client.create(inRelease("plan-professional", { popular: false }));
  expect(await validate(gets)).toEqual([]);

  // A draft outside of the release is not published with it.
  await client.create({ ...gets, _id: "drafts.plan-starter", name: "Starter" });
  expect(await validate(gets)).toEqual([]);
});

test("validation lets a release redirect what it renames", async ({ client, validate }) => {
  const from = "/products/privacy/bundle-builder";
  const leadsOn = inRelease("redirect-pricing", { from, to: "/products/privacy/gift-boxes" });
  expect(await validate(leadsOn)).toEqual([
    "from: The privacy policy of “Bundle Builder” stands at this address.",
    "warning: to: There is no page at /products/privacy/gift-boxes: visitors would get the not-found page.",
  ]);

  await client.create(inRelease("product-bundle-builder", { name: "Gift Boxes" }));
  expect(await validate(leadsOn)).toEqual([]);
});
