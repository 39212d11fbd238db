import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getContent } from "~/content/get-content.server";
import { parseEnv, provideEnv } from "~/utils/env.server";
import { importedSeed, type SeedDataset, startSeedDataset } from "./seed-dataset";

let dataset: SeedDataset;

beforeAll(async () => {
  dataset = await startSeedDataset();
  provideEnv(parseEnv({ SANITY_API_HOST: dataset.url }));
});

beforeEach(() => {
  dataset.documents.splice(0, Number.POSITIVE_INFINITY, ...importedSeed());
});

afterAll(() => dataset.stop());

function change(id: string, fields: Record<string, unknown>) {
  const document = dataset.documents.find(({ _id }) => _id === id);
  if (!document) throw new Error(`No ${id} in the seed`);
  Object.assign(document, fields);
}

describe("content that does not fit the site", () => {
  it("is reported with the document's id and the field, in a list", async () => {
    change("faq-support", { answer: 24 });
    await expect(getContent("faq")).rejects.toThrow(/Document faq-support, field answer: /);
  });

  it("is reported with the document's id and the field, on a page", async () => {
    change("homePage", { callToAction: null });
    await expect(getContent("homePage")).rejects.toThrow(/Document homePage, field callToAction: /);
  });

  it("is reported for an address that is none", async () => {
    change("product-bundle-builder", { url: "not an address" });
    await expect(getContent("product")).rejects.toThrow(
      /Document product-bundle-builder, field url: /,
    );
  });

  it("is reported with every document it is in", async () => {
    change("project-clinic-queue", { category: undefined });
    change("project-courier-ledger", { image: undefined });
    await expect(getContent("project")).rejects.toThrow(
      /project-clinic-queue.*project-courier-ledger/,
    );
  });

  it("is named as missing when a page was never published", async () => {
    const index = dataset.documents.findIndex(({ _id }) => _id === "homePage");
    dataset.documents.splice(index, 1);
    await expect(getContent("homePage")).rejects.toThrow(
      'No published document for *[_type == "homePage" && _id == "homePage"][0]',
    );
  });
});
