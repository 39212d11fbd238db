import { defineQuery } from "groq";
import { z } from "zod";
import { fetchContent } from "./client.server";
import {
  callToActionFields,
  callToActionSchema,
  heroFields,
  heroSchema,
  sectionFields,
  sectionSchema,
  seoFields,
  seoSchema,
  stepFields,
  stepSchema,
} from "./parts.server";

const SERVICES_PAGE_QUERY = defineQuery(`*[_type == "servicesPage" && _id == "servicesPage"][0] {
  _id,
  seo ${seoFields},
  hero ${heroFields},
  processHeading ${sectionFields},
  "process": coalesce(process, [])[] ${stepFields},
  callToAction ${callToActionFields}
}`);

const servicesPageSchema = z.object({
  seo: seoSchema,
  hero: heroSchema,
  processHeading: sectionSchema,
  process: z.array(stepSchema),
  callToAction: callToActionSchema,
});

export type ServicesPage = z.infer<typeof servicesPageSchema>;

export function getServicesPage(): Promise<ServicesPage> {
  return fetchContent(SERVICES_PAGE_QUERY, servicesPageSchema);
}
