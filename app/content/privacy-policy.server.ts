import { defineQuery } from "groq";
import { z } from "zod";
import { plainText } from "~/utils/plain-text";
import { fetchContent } from "./client.server";
import { seoFields, seoSchema } from "./parts.server";
import { fillPlaceholders } from "./placeholders";
import {
  type PrivacyFigures,
  privacyFiguresFields,
  privacyFiguresSchema,
} from "./privacy-figures.server";
import { checkedAtRunTime } from "./query-result";

const PRIVACY_POLICY_QUERY = defineQuery(`*[_type == "privacyPolicy" && _id == "privacyPolicy"][0] {
  _id, lastUpdated, intro,
  seo ${seoFields},
  figures ${privacyFiguresFields},
  "sections": coalesce(sections, [])[] {
    _key, heading,
    "paragraphs": coalesce(paragraphs, []),
    "bullets": coalesce(bullets, [])
  },
  contact { title, text, "email": *[_type == "siteSettings" && _id == "siteSettings"][0].email },
  "company": *[_type == "siteSettings" && _id == "siteSettings"][0].companyName
}`);

const privacyPolicySchema = z.object({
  seo: seoSchema,
  lastUpdated: z.string(),
  intro: z.string(),
  figures: privacyFiguresSchema,
  sections: z.array(
    z.object({
      _key: z.string(),
      heading: z.string(),
      paragraphs: z.array(z.string()),
      bullets: z.array(z.string()),
    }),
  ),
  contact: z.object({
    title: z.string(),
    text: z.string(),
    email: checkedAtRunTime(z.string().email()),
  }),
  company: checkedAtRunTime(z.string()),
});

export type PrivacyPolicy = Omit<z.infer<typeof privacyPolicySchema>, "figures" | "company">;

/**
 * The policy as it reads for one product.
 * @param productName as visitors read it; the product need not be in the catalogue.
 * @param figures the product's own; without them the policy's defaults hold.
 */
export async function getPrivacyPolicy(
  productName: string,
  figures?: PrivacyFigures,
): Promise<PrivacyPolicy> {
  const stored = await fetchContent(PRIVACY_POLICY_QUERY, privacyPolicySchema);
  const { figures: defaults, company, ...policy } = stored;
  const names = plainText({ company, product: productName });
  return fillPlaceholders(policy, { ...(figures ?? defaults), ...names });
}
