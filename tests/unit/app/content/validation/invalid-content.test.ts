import { test as base, expect } from "vitest";
import { checkContent } from "~/content/check-content.server";
import { getContent } from "~/content/get-content.server";
import { currentContent, runInRequest } from "~/content/request-context.server";
import { SiteContent } from "~/content/site-content.server";
import { running } from "../../../../support/fixtures";
import { siteContext } from "../../../../support/site-content";
import { sampleDocuments, startSampleDataset } from "../../../dataset-server";

/** What the log says of documents. Of the lost connection for changes, which this dataset has none of, others speak. */
const logged: unknown[] = [];
const write = (fields: object) => {
  if ("document" in fields) logged.push(fields);
};

/** `change` changes a document until the end of the test; with null it removes the document. */
const test = base
  .extend("dataset", { scope: "file" }, running(startSampleDataset))
  .extend("content", { scope: "file" }, ({ dataset }) => {
    const log = { info: write, warn: write, error: write };
    return new SiteContent({ ...siteContext({ SANITY_API_HOST: dataset.url }), log });
  })
  .extend("change", ({ content, dataset: { documents } }, { onCleanup }) => {
    onCleanup(async () => {
      documents.splice(0, Number.POSITIVE_INFINITY, ...sampleDocuments());
      await runInRequest({ content }, checkContent);
    });
    return (id: string, fields: Record<string, unknown> | null) => {
      const index = documents.findIndex(({ _id }) => _id === id);
      const document = documents[index];
      if (!document) throw new Error(`No ${id} in the seed`);
      if (fields) Object.assign(document, fields);
      else documents.splice(index, 1);
    };
  });

test.aroundEach((run, { content }) => runInRequest({ content }, run));

const leftOut = () => currentContent().leftOut.list();

test("an invalid document of a list is dropped and reported", async ({ change }) => {
  change("faq-support", { answer: 24 });
  expect(await getContent("faq")).toHaveLength(3);
  const problems = [expect.stringMatching(/^Answer cannot be used/)];
  const issue = { id: "faq-support", type: "faq", name: expect.any(String), problems };
  expect(leftOut()).toEqual([issue]);
});

test("an invalid document of a list loses only an invalid URL", async ({ change }) => {
  const shown = await getContent("product");
  expect(shown).toHaveLength(2);
  change("product-bundle-builder", { url: " JavaScript:alert(1)" });
  expect(await getContent("product")).toEqual(
    shown.map((each) => (each._id === "product-bundle-builder" ? { ...each, url: "" } : each)),
  );
  expect(leftOut()).toMatchObject([{ id: "product-bundle-builder" }]);
});

test("an invalid document of a list is named beside every other one", async ({ change }) => {
  change("project-clinic-queue", { title: undefined });
  change("project-courier-ledger", { image: undefined });
  expect(await getContent("project")).toHaveLength(7);
  expect(leftOut().map(({ id, problems }) => [id, ...problems])).toEqual(
    expect.arrayContaining([
      ["project-clinic-queue", "Title is missing"],
      ["project-courier-ledger", "Picture is missing"],
    ]),
  );
});

test("an invalid document is shown and no longer reported once it is valid", async ({ change }) => {
  change("faq-support", { answer: undefined });
  expect(await getContent("faq")).toHaveLength(3);
  const children = [{ _type: "span", text: "Around the clock.", marks: [] }];
  change("faq-support", { answer: [{ _type: "block", children }] });
  expect(await getContent("faq")).toHaveLength(4);
  expect(leftOut()).toEqual([]);
});

test("a page has the last good value in place of a missing one", async ({ change }) => {
  const good = await getContent("homePage");
  change("homePage", { callToAction: null, technologies: ["COBOL"] });
  const shown = { ...good, technologies: ["COBOL"] };
  expect(await getContent("homePage")).toEqual(shown);
  expect(await getContent("homePage")).toEqual(shown);
  expect(leftOut()).toMatchObject([
    { id: "homePage", problems: ["Closing call to action is missing"] },
  ]);
});

test("a missing page is replaced by the last good one", async ({ change }) => {
  const good = await getContent("aboutPage");
  change("aboutPage", null);
  expect(await getContent("aboutPage")).toEqual(good);
  expect(leftOut()).toMatchObject([{ id: "aboutPage", problems: ["everything is missing"] }]);
});

test("an invalid document is logged once, and again after it was valid", async ({ change }) => {
  logged.length = 0;
  const line = { document: "faq-support", type: "faq", problems: ["Question is missing"] };
  change("faq-support", { question: undefined });
  await checkContent();
  await checkContent();
  expect(logged).toEqual([line]);
  change("faq-support", { question: "When?" });
  await checkContent();
  change("faq-support", { question: undefined });
  expect(await checkContent()).toMatchObject([{ id: "faq-support" }]);
  expect(logged).toEqual([line, line]);
});
