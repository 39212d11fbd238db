import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SampleDataset, startSampleDataset } from "../../../support/dataset-server";
import { importedSample } from "../../../support/sample/documents";
import { freePageOf } from "../../../support/sample/free-page";
import { createValidate, type Validate } from "./validate";

const image = importedSample().find(({ _id }) => _id === "project-clinic-queue")?.image;

let dataset: SampleDataset;
let validate: Validate;
beforeAll(async () => {
  dataset = await startSampleDataset();
  dataset.documents.push({ ...freePageOf("/Winter", image), title: "Winter offer" });
  validate = createValidate(dataset.url);
});
afterAll(() => dataset.stop());

async function findingsOf(change: object, level = "error"): Promise<string[]> {
  const found = await validate({ ...freePageOf("summer", image), ...change });
  return found
    .filter((each) => each.level === level)
    .map(({ path, message }) => `${path}: ${message}`);
}

const slug = (current?: string) => ({ slug: { _type: "slug", current } });

test("a page with every section is valid", async () => {
  expect(await findingsOf({})).toEqual([]);
});

describe("a page is refused", () => {
  test.each([
    ["contact", "slug: The page “Contact” is always at /contact. Choose another address."],
    [
      "/admin/x",
      "slug: The site itself uses /admin and everything below it. Choose another address.",
    ],
    ["winter", "slug: The page “Winter offer” is at /winter already. Choose another address."],
  ])("at %s", async (current, error) => {
    expect(await findingsOf(slug(current))).toEqual([error]);
  });

  test("without a path, a title, sections or a description for search engines", async () => {
    const words = "Write an address, like summer-offer or offers/summer.";
    expect(await findingsOf({ slug: undefined })).toEqual([`slug: ${words}`]);
    expect(await findingsOf({ title: " " })).toHaveLength(1);
    expect(await findingsOf({ sections: [] })).toEqual(["sections: Add at least one section."]);
    expect(await findingsOf({ seo: undefined })).toContain("seo: Describe the page.");
  });

  test("with a top of the page below another section", async () => {
    const sections = freePageOf("summer", image).sections.toReversed();
    expect(await findingsOf({ sections })).toEqual([
      "sections: “Top of the page” can only be the first section.",
    ]);
  });

  test("with an empty selection", async () => {
    const sections = [{ _type: "plansSection", _key: "p", title: "Plans", plans: [] }];
    expect(await findingsOf({ sections })).toEqual(["sections.p.plans: Choose at least one."]);
  });
});

test("a page without a picture beside its text gets a warning", async () => {
  const sections = freePageOf("summer").sections.slice(0, 3);
  expect(await findingsOf({ sections }, "warning")).toContain(
    "sections.imageTextSection.image: Without a picture the text is alone.",
  );
});
