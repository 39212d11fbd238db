interface Project {
  _id: string;
}

const FEATURED = 3;

/**
 * The projects of the home page: those an editor chose, else the first ones.
 * @param ids `_id`s of projects; unpublished ones are ignored
 */
export function featuredProjects<Each extends Project>(projects: Each[], ids: string[]): Each[] {
  const chosen = ids.flatMap((id) => projects.find(({ _id }) => _id === id) ?? []);
  return (chosen.length > 0 ? chosen : projects).slice(0, FEATURED);
}

/**
 * The projects whose images the hero shows, one or three: those an editor chose, else ones that are not featured, so that
 * no image appears twice.
 * @param ids `_id`s of projects; unpublished ones are ignored
 */
export function heroProjects<Each extends Project>(
  projects: Each[],
  ids: string[],
  featured: Each[],
): Each[] {
  const chosen = ids.flatMap((id) => projects.find(({ _id }) => _id === id) ?? []);
  const others = projects.filter((project) => !featured.includes(project));
  const shown = (chosen.length > 0 ? chosen : others).slice(0, FEATURED);
  return shown.length < FEATURED ? shown.slice(0, 1) : shown;
}
