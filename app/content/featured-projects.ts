import type { Content } from "./get-content.server";

const FEATURED = 3;

/**
 * The projects of the home page: those an editor chose, else the first ones.
 * @param ids `_id`s of projects; unpublished ones are ignored
 */
export function featuredProjects(
  projects: Content<"project">[],
  ids: string[],
): Content<"project">[] {
  const chosen = ids.flatMap((id) => projects.find(({ _id }) => _id === id) ?? []);
  return (chosen.length > 0 ? chosen : projects).slice(0, FEATURED);
}

/**
 * Projects for the hero's images: as many as are featured, but others, so that no image appears twice. With too few
 * projects the hero has fewer images, or none.
 */
export function otherProjects(
  projects: Content<"project">[],
  featured: Content<"project">[],
): Content<"project">[] {
  const others = projects.filter((project) => !featured.includes(project)).slice(0, FEATURED);
  return others.length < FEATURED ? others.slice(0, 1) : others;
}
