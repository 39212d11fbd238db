import { defineQuery } from "groq";
import { z } from "zod";
import { fetchContent } from "./client.server";
import { imageFields, imageSchema } from "./image.server";
import { privacyFiguresFields, privacyFiguresSchema } from "./privacy-figures.server";

const productFields = `{
  _id, name, "slug": slug.current, tagline, description, pricing, badge, url,
  "features": coalesce(features, []),
  privacy ${privacyFiguresFields},
  image ${imageFields}
}` as const;

const PRODUCTS_QUERY = defineQuery(
  `*[_type == "product"] | order(order asc, name asc) ${productFields}`,
);
const PRODUCT_QUERY = defineQuery(
  `*[_type == "product" && slug.current == $slug] | order(order asc, name asc) [0] ${productFields}`,
);

const productSchema = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  tagline: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  pricing: z.string(),
  badge: z.string(),
  url: z.string().url(),
  image: imageSchema,
  privacy: privacyFiguresSchema,
});

export type Product = z.infer<typeof productSchema>;

export function getProducts(): Promise<Product[]> {
  return fetchContent(PRODUCTS_QUERY, z.array(productSchema));
}

/** @returns null when no product in the catalogue has this slug. */
export function getProductBySlug(slug: string): Promise<Product | null> {
  return fetchContent(PRODUCT_QUERY, productSchema.nullable(), { slug });
}
