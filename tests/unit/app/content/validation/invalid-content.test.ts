import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { checkContent } from "~/content/check-content.server";
import { openContent } from "~/content/client.server";
import { getContent } from "~/content/get-content.server";
import { parseEnv, provideEnv } from "~/lib/config/env.server";
import { provideLog } from "~/lib/config/log.server";
import { type SampleDataset, startSampleDataset } from "../../../../support/sample/dataset-server";
import { importedSample } from "../../../../support/sample/documents";

let dataset: SampleDataset;

beforeAll(async () => {
  dataset = await startSampleDataset();
  provideEnv(parseEnv({ SANITY_API_HOST: dataset.url }));
});

afterEach(async () => {
  dataset.documents.splice(0, Number.POSITIVE_INFINITY, ...importedSample());
  await checkContent();
});

afterAll(() => dataset.stop());

function change(id: string, fields: Record<string, unknown>) {
  const document = dataset.documents.find(({ _id }) => _id === id);
  if (!document) throw new Error(`No ${id} in the seed`);
  Object.assign(document, fields);
}

const leftOut = () => openContent().contentIssues();

describe("an invalid document of a list", () => {
  test("is dropped, and reported with the field", async () => {
    change("faq-support", { answer: 24 });
    const shown = await getContent("faq");
    expect(shown).toHaveLength(3);
    expect(leftOut()).toEqual([
      {
        id: "faq-support",
        type: "faq",
        name: expect.any(String),
        problems: [expect.stringMatching(/^answer cannot be used/)],
      },
    ]);
  });

  test.each(["not an address", "javascript:alert(1)", " JavaScript:alert(1)", "data:text/html,x"])(
    "loses only the URL %s",
    async (url) => {
      const shown = await getContent("product");
      change("product-bundle-builder", { url });
      expect(await getContent("product")).toEqual(
        shown.map((product) =>
          product._id === "product-bundle-builder" ? { ...product, url: "" } : product,
        ),
      );
      expect(leftOut()).toMatchObject([{ id: "product-bundle-builder" }]);
    },
  );

  test("loses only an invalid image", async () => {
    change("project-clinic-queue", { image: { asset: { _ref: "nothing" }, alt: "Nothing" } });
    const shown = await getContent("project");
    expect(shown.find(({ _id }) => _id === "project-clinic-queue")).toMatchObject({
      category: expect.stringMatching(/./),
      image: { assetId: "", alt: "" },
    });
  });

  test("is named beside every other one", async () => {
    change("project-clinic-queue", { title: undefined });
    change("project-courier-ledger", { image: undefined });
    expect(await getContent("project")).toHaveLength(7);
    expect(leftOut().map(({ id, problems }) => [id, ...problems])).toEqual(
      expect.arrayContaining([
        ["project-clinic-queue", "title is missing"],
        ["project-courier-ledger", "image is missing"],
      ]),
    );
  });

  test("is shown and no longer reported once it is valid", async () => {
    change("faq-support", { answer: undefined });
    await getContent("faq");
    const children = [{ _type: "span", text: "Around the clock.", marks: [] }];
    change("faq-support", { answer: [{ _type: "block", children }] });
    expect(await getContent("faq")).toHaveLength(4);
    expect(leftOut()).toEqual([]);
  });
});

describe("an invalid document of a page", () => {
  test("has the last good value in place of a missing one, beside its other changes", async () => {
    const good = await getContent("homePage");
    change("homePage", { callToAction: null, technologies: ["COBOL"] });
    const shown = { ...good, technologies: ["COBOL"] };
    expect(await getContent("homePage")).toEqual(shown);
    expect(await getContent("homePage")).toEqual(shown);
    expect(leftOut()).toMatchObject([{ id: "homePage", problems: ["callToAction is missing"] }]);
  });

  test("is replaced by the last good one", async () => {
    const good = await getContent("aboutPage");
    const index = dataset.documents.findIndex(({ _id }) => _id === "aboutPage");
    dataset.documents.splice(index, 1);
    expect(await getContent("aboutPage")).toEqual(good);
    expect(leftOut()).toMatchObject([{ id: "aboutPage", problems: ["everything is missing"] }]);
  });
});

test("an invalid document is logged once with document and field, and again after it was valid in between", async () => {
  const lines: unknown[] = [];
  const write = (fields: object) => {
    // Of the lost connection for changes, which this dataset has none of, others speak.
    if ("document" in fields) lines.push(fields);
  };
  provideLog({ info: write, warn: write, error: write });
  const line = { document: "faq-support", type: "faq", problems: ["question is missing"] };
  change("faq-support", { question: undefined });
  await checkContent();
  await checkContent();
  expect(lines).toEqual([line]);
  change("faq-support", { question: "When?" });
  await checkContent();
  change("faq-support", { question: undefined });
  expect(await checkContent()).toMatchObject([{ id: "faq-support" }]);
  expect(lines).toEqual([line, line]);
});
