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
  statFields,
  statSchema,
} from "./parts.server";

const PROJECTS_PAGE_QUERY = defineQuery(`*[_type == "projectsPage" && _id == "projectsPage"][0] {
  _id,
  seo ${seoFields},
  hero ${heroFields},
  metricsHeading ${sectionFields},
  "metrics": coalesce(metrics, [])[] ${statFields},
  callToAction ${callToActionFields}
}`);

const projectsPageSchema = z.object({
  seo: seoSchema,
  hero: heroSchema,
  metricsHeading: sectionSchema,
  metrics: z.array(statSchema),
  callToAction: callToActionSchema,
});

export type ProjectsPage = z.infer<typeof projectsPageSchema>;

export function getProjectsPage(): Promise<ProjectsPage> {
  return fetchContent(PROJECTS_PAGE_QUERY, projectsPageSchema);
}
