import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startLake,
  TEST_TOKENS,
  type TestLake,
} from "../../../../packages/local-content-lake/test/support/lake";
import { importedSample, type SampleDocument } from "../../../support/sample";
import { createValidate, type Validate } from "./validate";

const RELEASE = "spring";

let lake: TestLake;
let validate: Validate;

beforeAll(async () => {
  lake = await startLake();
  validate = createValidate(lake.url, TEST_TOKENS.write);
  const client = lake.client();
  const documents = importedSample().map((document) => ({ createOrReplace: document }));
  await client.mutate(documents);
  await client.releases.create({ releaseId: RELEASE });
});
afterAll(() => lake.stop());

/** A document of the sample as a version in the release. */
function inRelease(id: string, change: Record<string, unknown>): SampleDocument {
  const found = importedSample().find(({ _id }) => _id === id);
  if (!found) throw new Error(`No ${id} in the seed`);
  return { ...found, ...change, _id: `versions.${RELEASE}.${id}` };
}

async function errorsOf(document: SampleDocument) {
  const findings = await validate(document);
  return findings.filter(({ level }) => level === "error").map(({ message }) => message);
}

test("validation lets a release move the badge from one plan to another", async () => {
  const gets = inRelease("plan-basic", { popular: true });
  expect(await errorsOf(gets)).toEqual([
    "“Professional” already carries this badge. Switch it off there first.",
  ]);

  await lake.client().create(inRelease("plan-professional", { popular: false }));
  expect(await errorsOf(gets)).toEqual([]);

  // A draft outside of the release is not published with it.
  await lake.client().create({ ...gets, _id: "drafts.plan-starter", name: "Starter" });
  expect(await errorsOf(gets)).toEqual([]);
});

test("validation lets a release redirect the path of a product that it renames", async () => {
  const from = "/products/privacy/bundle-builder";
  const leadsOn = inRelease("redirect-pricing", { from, to: "/products/privacy/gift-boxes" });
  expect(await errorsOf(leadsOn)).toEqual([
    "The privacy policy of “Bundle Builder” stands at this address.",
  ]);

  await lake.client().create(inRelease("product-bundle-builder", { name: "Gift Boxes" }));
  expect(await errorsOf(leadsOn)).toEqual([]);
});
