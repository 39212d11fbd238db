import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getAboutPage } from "~/content/about-page.server";
import { getContactPage } from "~/content/contact-page.server";
import { getFaqs } from "~/content/faq.server";
import { getHomePage } from "~/content/home-page.server";
import { getHourlyServices } from "~/content/hourly-service.server";
import { getPlans } from "~/content/plan.server";
import { getPricingPage } from "~/content/pricing-page.server";
import { getPrivacyPolicy } from "~/content/privacy-policy.server";
import { getProductBySlug, getProducts } from "~/content/product.server";
import { getProductsPage } from "~/content/products-page.server";
import { getProjects } from "~/content/project.server";
import { getProjectsPage } from "~/content/projects-page.server";
import { getSchedulePage } from "~/content/schedule-page.server";
import { getServices } from "~/content/service.server";
import { getServicesPage } from "~/content/services-page.server";
import { getSiteSettings } from "~/content/site-settings.server";
import { getTeam } from "~/content/team-member.server";
import { getTeamPage } from "~/content/team-page.server";
import { parseEnv, provideEnv } from "~/utils/env.server";
import { type SeedDataset, startSeedDataset } from "./seed-dataset";

let dataset: SeedDataset;

beforeAll(async () => {
  dataset = await startSeedDataset();
  provideEnv(parseEnv({ SANITY_API_HOST: dataset.url }));
});

afterAll(() => dataset.stop());

const pages = {
  getHomePage,
  getServicesPage,
  getProjectsPage,
  getProductsPage,
  getAboutPage,
  getTeamPage,
  getPricingPage,
  getSchedulePage,
  getContactPage,
  getPrivacyPolicy: () => getPrivacyPolicy("Bundle Builder"),
};

describe("page readers", () => {
  it.each(Object.entries(pages))("%s reads its page from the seed", async (_name, read) => {
    const { seo } = await read();
    expect(seo.title.length).toBeLessThanOrEqual(60);
    expect(seo.description.length).toBeGreaterThanOrEqual(70);
    expect(seo.description.length).toBeLessThanOrEqual(160);
  });

  it("give every page a title and a description of its own", async () => {
    const seos = await Promise.all(Object.values(pages).map(async (read) => (await read()).seo));
    expect(new Set(seos.map(({ title }) => title)).size).toBe(seos.length);
    expect(new Set(seos.map(({ description }) => description)).size).toBe(seos.length);
  });
});

describe("list readers", () => {
  const lists = [
    [getServices, 8],
    [getProjects, 8],
    [getProducts, 2],
    [getTeam, 2],
    [getPlans, 3],
    [getHourlyServices, 8],
    [getFaqs, 4],
  ] as const;

  it.each(lists)("%o reads all its documents from the seed", async (read, count) => {
    expect(await read()).toHaveLength(count);
  });

  it("follow the editors' order, whatever the order in the dataset", async () => {
    const team = await getTeam();
    expect(team.map(({ role }) => role)).toEqual(["CEO and Director", "CTO"]);
  });

  it("say of a picture what is needed to show it without a jump", async () => {
    const [project] = await getProjects();
    expect(project?.image).toMatchObject({ width: 1200, height: 800, hotspot: null, crop: null });
    expect(project?.image.alt).not.toBe("");
    expect(project?.image.lqip).toMatch(/^data:image/);
  });
});

describe("getProjects", () => {
  it("leaves the address of a project without one empty", async () => {
    const projects = await getProjects();
    expect(projects.filter(({ url }) => url === null)).toHaveLength(2);
  });

  it("names each of the home page's technologies at least once, and no other", async () => {
    const used = new Set((await getProjects()).flatMap(({ technologies }) => technologies));
    const { technologies } = await getHomePage();
    expect([...used].sort()).toEqual([...technologies].sort());
  });
});

describe("getProductBySlug", () => {
  it("finds a product by the slug in its address", async () => {
    expect(await getProductBySlug("bundle-builder")).toMatchObject({ name: "Bundle Builder" });
  });

  it("answers null for a slug that is not in the catalogue", async () => {
    expect(await getProductBySlug('x" || true || "')).toBeNull();
  });
});

describe("getPrivacyPolicy", () => {
  it("speaks of the product and the company, with no placeholder left", async () => {
    const text = JSON.stringify(await getPrivacyPolicy("Some Other App"));
    expect(text).toContain("Some Other App");
    expect(text).toContain((await getSiteSettings()).companyName);
    expect(text).not.toMatch(/\{\w+\}/);
  });

  it("promises the product's own figures when it has some", async () => {
    const figures = { deletionDays: 11, backupDays: 12, noticeDays: 13, responseHours: 14 };
    const text = JSON.stringify(await getPrivacyPolicy("Some App", figures));
    for (const promise of ["11 days", "12 days", "13 days", "14 hours"]) {
      expect(text).toContain(promise);
    }
    expect(text).not.toContain("90 days");
  });
});

describe("getSiteSettings", () => {
  it("makes the phone number dialable", async () => {
    expect((await getSiteSettings()).phoneHref).toMatch(/^tel:\+\d+$/);
  });

  it("is the only place that knows the company's name", async () => {
    const { companyName } = await getSiteSettings();
    const others = dataset.documents.filter(({ _id }) => _id !== "siteSettings");
    expect(others.filter((other) => JSON.stringify(other).includes(companyName))).toEqual([]);
  });
});
