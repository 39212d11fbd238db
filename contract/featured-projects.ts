import { PAGES, PROJECTS_PER_PAGE, projectUrl } from "./pages";

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

interface Facts {
  /** `_id`s, in the site's order. */
  projects: string[];
  home: { hero: string[]; featured: string[] } | null;
}

/** Where projects are shown: the home page shows some of them, the projects page a part at a time. */
export const PROJECT_PLACES = {
  facts: `{
    "projects": *[_type == "project"] | order(order asc, title asc)._id,
    "home": *[_id == "homePage"][0] {
      "hero": coalesce(heroProjects[]._ref, []), "featured": coalesce(featuredProjects[]._ref, [])
    }
  }`,
  dependsOn: ["project", "homePage"],
  of(id: string, facts: unknown) {
    const { projects, home } = facts as Facts;
    const index = projects.indexOf(id);
    if (index < 0) return [];
    const all = projects.map((_id) => ({ _id }));
    const featured = featuredProjects(all, home?.featured ?? []);
    const hero = heroProjects(all, home?.hero ?? [], featured);
    const notes = [
      ...(featured.some(({ _id }) => _id === id) ? ["in the featured work"] : []),
      ...(hero.some(({ _id }) => _id === id) ? ["at the top"] : []),
    ];
    const list = index < PROJECTS_PER_PAGE ? PAGES.projectsPage.path : projectUrl(id, index);
    return [
      { page: "projectsPage" as const, note: "", href: list },
      ...(notes.length > 0
        ? [
            {
              page: "homePage" as const,
              note: `, ${notes.join(" and ")}`,
              href: PAGES.homePage.path,
            },
          ]
        : []),
    ];
  },
};
