import { defineQuery } from "groq";
import { z } from "zod";
import { fetchContent } from "./client.server";
import { imageFields, imageSchema } from "./image.server";

const PROJECTS_QUERY = defineQuery(`*[_type == "project"] | order(order asc, title asc) {
  _id, title, "slug": slug.current, category, description, url,
  "technologies": coalesce(technologies, []),
  image ${imageFields}
}`);

const projectSchema = z.object({
  _id: z.string(),
  title: z.string(),
  slug: z.string(),
  category: z.string(),
  description: z.string(),
  technologies: z.array(z.string()),
  url: z.string().url().nullable(),
  image: imageSchema,
});

export type Project = z.infer<typeof projectSchema>;

/** All projects, in the order the editors gave them. */
export function getProjects(): Promise<Project[]> {
  return fetchContent(PROJECTS_QUERY, z.array(projectSchema));
}

const FEATURED = 3;

/**
 * The projects of the home page: those an editor chose, else the first ones.
 * @param ids `_id`s of projects; one that is not published is left out
 */
export function featuredProjects(projects: Project[], ids: string[]): Project[] {
  const chosen = ids.flatMap((id) => projects.find(({ _id }) => _id === id) ?? []);
  return (chosen.length > 0 ? chosen : projects).slice(0, FEATURED);
}
