import { vercelStegaCombine } from "@vercel/stega";
import { expect, test } from "vitest";
import type { SiteFacts } from "~/structured-data/company";
import { graphText } from "~/structured-data/graph";
import { sampleOfType } from "../../../support/sample";

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

test.each([
  ["without edit marks", vercelStegaCombine("Nordwind", { href: "/studio" }), "Nordwind"],
  ["without blanks around it", " Nord\u200bwind\u200e \n", "Nordwind"],
  ["with the joiners of Indic scripts", "क्\u200dष", "क्\u200dष"],
])("the graph has the company's name %s", (_what, companyName, name) => {
  expect(graphOf({ companyName }).company).toMatchObject({ "@type": "ProfessionalService", name });
});

test.each([
  [
    "what the settings do not say",
    {
      geo: null,
      postalCode: null,
      businessHours: [{ _key: "a", days: "Weekdays", hours: "by appointment" }],
    },
    ["geo", "openingHoursSpecification", "address.postalCode"],
  ],
  [
    "empty lists and blank texts",
    { postalCode: " \ufeff", socialLinks: [], addressLines: ["", " "] },
    ["sameAs", "address.postalCode", "address.streetAddress"],
  ],
])("the graph leaves out %s", (_what, changes, paths) => {
  const whole = graphOf({}).company;
  const { company } = graphOf(changes);
  expect(paths).toHaveLength(3);
  for (const path of paths) expect(whole).toHaveProperty(path);
  for (const path of paths) expect(company).not.toHaveProperty(path);
});
