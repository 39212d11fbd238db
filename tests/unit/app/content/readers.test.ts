import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getContent } from "~/content/get-content.server";
import { getPrivacyPolicy } from "~/content/privacy-policy.server";
import { getSiteSettings } from "~/content/site-settings.server";
import { parseEnv, provideEnv } from "~/lib/config/env.server";
import { PAGES } from "../../../../contract/pages";
import { type SampleDataset, startSampleDataset } from "../../../support/dataset-server";

let dataset: SampleDataset;

beforeAll(async () => {
  dataset = await startSampleDataset();
  provideEnv(parseEnv({ SANITY_API_HOST: dataset.url }));
});

afterAll(() => dataset.stop());

const pageTypes = Object.keys(PAGES) as (keyof typeof PAGES)[];

describe("the content of a page", () => {
  test.each(pageTypes)("%s is read from the seed", async (type) => {
    const { seo } = await getContent(type);
    expect(seo.title.length).toBeLessThanOrEqual(60);
    expect(seo.description.length).toBeGreaterThanOrEqual(70);
    expect(seo.description.length).toBeLessThanOrEqual(160);
  });

  test("has a unique title and description", async () => {
    const seos = await Promise.all(pageTypes.map(async (type) => (await getContent(type)).seo));
    expect(new Set(seos.map(({ title }) => title)).size).toBe(seos.length);
    expect(new Set(seos.map(({ description }) => description)).size).toBe(seos.length);
  });
});

describe("the documents of a type", () => {
  const lists = [
    ["service", 8],
    ["project", 8],
    ["product", 2],
    ["teamMember", 2],
    ["plan", 3],
    ["hourlyService", 8],
    ["faq", 4],
  ] as const;

  test.each(lists)("%s are all read from the seed", async (type, count) => {
    expect(await getContent(type)).toHaveLength(count);
  });

  test("follow the editors' order, not the order in the dataset", async () => {
    const team = await getContent("teamMember");
    expect(team.map(({ role }) => role)).toEqual(["CEO and Director", "CTO"]);
  });

  test("include the size of an image, so that it shows without a layout shift", async () => {
    const [project] = await getContent("project");
    expect(project?.image).toMatchObject({ width: 1200, height: 800, hotspot: null, crop: null });
    expect(project?.image.alt).not.toBe("");
    expect(project?.image.lqip).toMatch(/^data:image/);
  });
});

describe("projects", () => {
  test("leaves the address of a project without one empty", async () => {
    const projects = await getContent("project");
    expect(projects.filter(({ url }) => url === null)).toHaveLength(2);
  });

  test("names each of the home page's technologies at least once, and no other", async () => {
    const used = new Set((await getContent("project")).flatMap(({ technologies }) => technologies));
    const { technologies } = await getContent("homePage");
    expect([...used].sort()).toEqual([...technologies].sort());
  });
});

describe("getPrivacyPolicy", () => {
  test("speaks of the product and the company, with no placeholder left", async () => {
    const text = JSON.stringify(await getPrivacyPolicy("Some Other App"));
    expect(text).toContain("Some Other App");
    expect(text).toContain((await getSiteSettings()).companyName);
    expect(text).not.toMatch(/\{\w+\}/);
  });

  test("promises the product's own figures when it has some", async () => {
    const figures = { deletionDays: 11, backupDays: 12, noticeDays: 13, responseHours: 14 };
    const text = JSON.stringify(await getPrivacyPolicy("Some App", figures));
    for (const promise of ["11 days", "12 days", "13 days", "14 hours"]) {
      expect(text).toContain(promise);
    }
    expect(text).not.toContain("90 days");
  });
});

describe("getSiteSettings", () => {
  test("makes the phone number dialable", async () => {
    expect((await getSiteSettings()).phoneHref).toMatch(/^tel:\+\d+$/);
  });

  test("is the only document with the company's name", async () => {
    const { companyName } = await getSiteSettings();
    const others = dataset.documents.filter(({ _id }) => _id !== "siteSettings");
    expect(others.filter((other) => JSON.stringify(other).includes(companyName))).toEqual([]);
  });
});
