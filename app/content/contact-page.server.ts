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

const CONTACT_PAGE_QUERY = defineQuery(`*[_type == "contactPage" && _id == "contactPage"][0] {
  _id, formTitle, formIntro, hoursTitle,
  seo ${seoFields},
  hero ${heroFields},
  cards { locationTitle, phoneTitle, emailTitle },
  faqHeading ${sectionFields}
}`);

const contactPageSchema = z.object({
  seo: seoSchema,
  hero: heroSchema,
  formTitle: z.string(),
  formIntro: z.string(),
  cards: z.object({
    locationTitle: z.string(),
    phoneTitle: z.string(),
    emailTitle: z.string(),
  }),
  hoursTitle: z.string(),
  faqHeading: sectionSchema,
});

export type ContactPage = z.infer<typeof contactPageSchema>;

export function getContactPage(): Promise<ContactPage> {
  return fetchContent(CONTACT_PAGE_QUERY, contactPageSchema);
}
