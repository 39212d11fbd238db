import type { Content } from "./get-content.server";

const FEATURED = 3;

/**
 * The projects of the home page: those an editor chose, else the first ones.
 * @param ids `_id`s of projects; one that is not published is left out
 */
export function featuredProjects(
  projects: Content<"project">[],
  ids: string[],
): Content<"project">[] {
  const chosen = ids.flatMap((id) => projects.find(({ _id }) => _id === id) ?? []);
  return (chosen.length > 0 ? chosen : projects).slice(0, FEATURED);
}

/**
 * Projects that are not among the featured ones, as many: the opening's pictures are not shown again below it.
 * Where there are too few for that, the opening has fewer pictures, or none.
 */
export function otherProjects(
  projects: Content<"project">[],
  featured: Content<"project">[],
): Content<"project">[] {
  const others = projects.filter((project) => !featured.includes(project)).slice(0, FEATURED);
  return others.length < FEATURED ? others.slice(0, 1) : others;
}
