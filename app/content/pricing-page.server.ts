import { defineQuery } from "groq";
import { z } from "zod";
import { fetchContent } from "./client.server";
import {
  heroFields,
  heroSchema,
  sectionFields,
  sectionSchema,
  seoFields,
  seoSchema,
} from "./parts.server";

const PRICING_PAGE_QUERY = defineQuery(`*[_type == "pricingPage" && _id == "pricingPage"][0] {
  _id, usdLabel, inrLabel, getStartedLabel,
  seo ${seoFields},
  hero ${heroFields},
  plansHeading ${sectionFields},
  hourlyHeading ${sectionFields},
  membership { title, intro, "benefits": coalesce(benefits, []), buttonLabel }
}`);

const pricingPageSchema = z.object({
  seo: seoSchema,
  hero: heroSchema,
  plansHeading: sectionSchema,
  usdLabel: z.string(),
  inrLabel: z.string(),
  hourlyHeading: sectionSchema,
  membership: z.object({
    title: z.string(),
    intro: z.string(),
    benefits: z.array(z.string()),
    buttonLabel: z.string(),
  }),
  getStartedLabel: z.string(),
});

export type PricingPage = z.infer<typeof pricingPageSchema>;

export function getPricingPage(): Promise<PricingPage> {
  return fetchContent(PRICING_PAGE_QUERY, pricingPageSchema);
}
