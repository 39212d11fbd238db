import { defineQuery } from "groq";
import { z } from "zod";
import { fetchContent } from "./client.server";
import { imageFields, imageSchema } from "./image.server";
import {
  heroFields,
  heroSchema,
  pointFields,
  pointSchema,
  sectionFields,
  sectionSchema,
  seoFields,
  seoSchema,
} from "./parts.server";

const ABOUT_PAGE_QUERY = defineQuery(`*[_type == "aboutPage" && _id == "aboutPage"][0] {
  _id,
  seo ${seoFields},
  hero ${heroFields},
  "cards": coalesce(cards, [])[] ${pointFields},
  story { title, "paragraphs": coalesce(paragraphs, []), image ${imageFields} },
  differentiatorsHeading ${sectionFields},
  "differentiators": coalesce(differentiators, [])[] ${pointFields},
  findUs { title, text, linkLabel }
}`);

const aboutPageSchema = z.object({
  seo: seoSchema,
  hero: heroSchema,
  cards: z.array(pointSchema),
  story: z.object({ title: z.string(), paragraphs: z.array(z.string()), image: imageSchema }),
  differentiatorsHeading: sectionSchema,
  differentiators: z.array(pointSchema),
  findUs: z.object({ title: z.string(), text: z.string(), linkLabel: z.string() }),
});

export type AboutPage = z.infer<typeof aboutPageSchema>;

export function getAboutPage(): Promise<AboutPage> {
  return fetchContent(ABOUT_PAGE_QUERY, aboutPageSchema);
}
