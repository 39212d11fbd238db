import { defineQuery } from "groq";
import { z } from "zod";
import { fetchContent } from "./client.server";
import {
  callToActionFields,
  callToActionSchema,
  pointFields,
  pointSchema,
  sectionFields,
  sectionSchema,
  seoFields,
  seoSchema,
} from "./parts.server";

const HOME_PAGE_QUERY = defineQuery(`*[_type == "homePage" && _id == "homePage"][0] {
  _id,
  seo ${seoFields},
  hero { eyebrow, intro, primaryLabel, secondaryLabel },
  services { title, intro, buttonLabel },
  "serviceCards": coalesce(serviceCards, [])[] ${pointFields},
  technologiesHeading ${sectionFields},
  "technologies": coalesce(technologies, []),
  why ${sectionFields},
  "whyPoints": coalesce(whyPoints, [])[] ${pointFields},
  callToAction ${callToActionFields},
  featuredWork ${sectionFields},
  "featuredProjects": coalesce(featuredProjects[]._ref, [])
}`);

const homePageSchema = z.object({
  seo: seoSchema,
  hero: z.object({
    eyebrow: z.string(),
    intro: z.string(),
    primaryLabel: z.string(),
    secondaryLabel: z.string(),
  }),
  services: sectionSchema.extend({ buttonLabel: z.string() }),
  serviceCards: z.array(pointSchema),
  technologiesHeading: sectionSchema,
  technologies: z.array(z.string()),
  why: sectionSchema,
  whyPoints: z.array(pointSchema),
  callToAction: callToActionSchema,
  featuredWork: sectionSchema,
  featuredProjects: z.array(z.string()),
});

export type HomePage = z.infer<typeof homePageSchema>;

/** The home page; its heading is the tagline of the site settings. */
export function getHomePage(): Promise<HomePage> {
  return fetchContent(HOME_PAGE_QUERY, homePageSchema);
}
