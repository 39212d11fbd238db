import { defineQuery } from "groq";
import { z } from "zod";
import { fetchContent } from "./client.server";
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

const PRODUCTS_PAGE_QUERY = defineQuery(`*[_type == "productsPage" && _id == "productsPage"][0] {
  _id,
  seo ${seoFields},
  hero ${heroFields},
  reasonsHeading ${sectionFields},
  "reasons": coalesce(reasons, [])[] ${pointFields},
  callToAction { title, text, demoLabel, salesLabel }
}`);

const productsPageSchema = z.object({
  seo: seoSchema,
  hero: heroSchema,
  reasonsHeading: sectionSchema,
  reasons: z.array(pointSchema),
  callToAction: z.object({
    title: z.string(),
    text: z.string(),
    demoLabel: z.string(),
    salesLabel: z.string(),
  }),
});

export type ProductsPage = z.infer<typeof productsPageSchema>;

export function getProductsPage(): Promise<ProductsPage> {
  return fetchContent(PRODUCTS_PAGE_QUERY, productsPageSchema);
}
