import { vercelStegaCombine } from "@vercel/stega";
import { expect, test } from "vitest";
import type { SiteFacts } from "~/structured-data/company";
import { graphText } from "~/structured-data/graph";
import { sampleOfType } from "../../../support/sample";

const [seeded] = sampleOfType<SiteFacts["settings"]>("siteSettings");

function graphOf(changes: Partial<SiteFacts["settings"]>) {
  const settings = { ...seeded, ...changes };
  const text = graphText({ settings, siteUrl: "https://www.example.com" } as SiteFacts, [], []);
  return { text, company: JSON.parse(text)["@graph"][0] };
}

test("structured data cannot end its script element, and its text is unchanged", () => {
  const shortDescription = "</script><script>alert(1)</script><!--";
  const { text, company } = graphOf({ shortDescription });
  expect(text).not.toContain("<");
  expect(company.description).toBe(shortDescription);
});

test.each([
  ["without edit marks", vercelStegaCombine("Nordwind", { href: "/studio" }), "Nordwind"],
  ["without blanks around it", " Nord\u200bwind\u200e \n", "Nordwind"],
  ["with the joiners of Indic scripts", "क्\u200dष", "क्\u200dष"],
])("the graph has the company's name %s", (_what, companyName, name) => {
  expect(graphOf({ companyName }).company).toMatchObject({ "@type": "ProfessionalService", name });
});

const UNCLEAR = [{ _key: "a", days: "Weekdays", hours: "by appointment" }];

test.each<[changes: Parameters<typeof graphOf>[0], path: string]>([
  [{ geo: null }, "geo"],
  [{ businessHours: UNCLEAR }, "openingHoursSpecification"],
  [{ postalCode: null }, "address.postalCode"],
  [{ postalCode: " \ufeff" }, "address.postalCode"],
  [{ socialLinks: [] }, "sameAs"],
  [{ addressLines: ["", " "] }, "address.streetAddress"],
])("of settings with %j the graph leaves out %s", (changes, path) => {
  expect(graphOf({}).company).toHaveProperty(path);
  expect(graphOf(changes).company).not.toHaveProperty(path);
});
