import { vercelStegaCombine } from "@vercel/stega";
import { expect, test } from "vitest";
import type { SiteFacts } from "~/structured-data/company";
import { graphText } from "~/structured-data/graph";
import { sampleOfType } from "../../../support/sample/documents";
import { unknownToSchemaOrg } from "../../../support/structured-data";

const [seeded] = sampleOfType<SiteFacts["settings"]>("siteSettings");

function graphOf(changes: Partial<SiteFacts["settings"]>) {
  const site = {
    settings: { ...seeded, ...changes },
    siteUrl: "https://www.example.com",
  } as SiteFacts;
  const text = graphText(site, [], []);
  return { text, company: JSON.parse(text)["@graph"][0] };
}

test("structured data cannot end its script element, and its text is unchanged", () => {
  const shortDescription = "</script><script>alert(1)</script><!--";
  const { text, company } = graphOf({ shortDescription });
  expect(text).not.toContain("<");
  expect(company.description).toBe(shortDescription);
});

test("the graph carries no marks of click-to-edit", () => {
  const companyName = vercelStegaCombine("Nordwind", { origin: "sanity.io", href: "/studio" });
  expect(graphOf({ companyName }).company.name).toBe("Nordwind");
});

test("the graph leaves out what the settings do not say", () => {
  const { company } = graphOf({
    geo: null,
    postalCode: null,
    businessHours: [{ _key: "a", days: "Weekdays", hours: "by appointment" }],
  });
  expect(company).not.toHaveProperty("geo");
  expect(company).not.toHaveProperty("openingHoursSpecification");
  expect(company.address).not.toHaveProperty("postalCode");
  expect(unknownToSchemaOrg(company)).toEqual([]);
});

test("the graph omits empty lists, blank texts and blanks around a text", () => {
  const { company } = graphOf({
    companyName: " Nord\u200bwind\u200e \n",
    postalCode: " \ufeff",
    socialLinks: [],
    addressLines: ["", " "],
  });
  expect(company.name).toBe("Nordwind");
  expect(company.address).not.toHaveProperty("postalCode");
  expect(company.address).not.toHaveProperty("streetAddress");
  expect(company).not.toHaveProperty("sameAs");
});

test("the graph keeps the joiners of Indic scripts", () => {
  expect(graphOf({ companyName: "क्\u200dष" }).company.name).toBe("क्\u200dष");
});

test("the graph reads a text of many blanks in linear time", () => {
  const shortDescription = `A${" ".repeat(200_000)}B`;
  const before = process.threadCpuUsage();
  expect(graphOf({ shortDescription }).company.description).toBe(shortDescription);
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1_000);
});
