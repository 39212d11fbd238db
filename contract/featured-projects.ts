import { PAGES, PROJECTS_PER_PAGE, projectUrl } from "./pages";

interface Document {
  _id: string;
}

const FEATURED = 3;

/**
 * The documents that an editor chose, else others.
 * @param ids `_id`s of documents; unpublished ones are ignored
 */
export function chosenOr<Each extends Document>(
  all: Each[],
  ids: string[],
  others: Each[],
): Each[] {
  const chosen = ids.flatMap((id) => all.find(({ _id }) => _id === id) ?? []);
  return chosen.length > 0 ? chosen : others;
}

/** The projects of the home page: those an editor chose, else the first ones. @param ids `_id`s of projects */
export function featuredProjects<Each extends Document>(projects: Each[], ids: string[]): Each[] {
  return chosenOr(projects, ids, projects).slice(0, FEATURED);
}

/**
 * The projects whose images the hero shows, one or three: those an editor chose, else ones that are not featured, so that
 * no image appears twice.
 * @param ids `_id`s of projects
 */
export function heroProjects<Each extends Document>(
  projects: Each[],
  ids: string[],
  featured: Each[],
): Each[] {
  const others = projects.filter((project) => !featured.includes(project));
  const shown = chosenOr(projects, ids, others).slice(0, FEATURED);
  return shown.length < FEATURED ? shown.slice(0, 1) : shown;
}

/** What decides where projects are shown. */
export interface ProjectFacts {
  /** `_id`s, in the site's order. */
  projects: string[];
  home: { hero: string[]; featured: string[] } | null;
}

/** The same in GROQ. */
export const PROJECT_FACTS = `{
    "projects": *[_type == "project"] | order(order asc, title asc)._id,
    "home": *[_id == "homePage"][0] {
      "hero": coalesce(heroProjects[]._ref, []), "featured": coalesce(featuredProjects[]._ref, [])
    }
  }`;

/** Where a project is shown: the home page shows some of them, the projects page a part at a time. */
export function projectPlaces(id: string, { projects, home }: ProjectFacts) {
  const index = projects.indexOf(id);
  if (index < 0) return [];
  const all = projects.map((_id) => ({ _id }));
  const featured = featuredProjects(all, home?.featured ?? []);
  const hero = heroProjects(all, home?.hero ?? [], featured);
  const notes = [
    ...(featured.some(({ _id }) => _id === id) ? ["in the featured work"] : []),
    ...(hero.some(({ _id }) => _id === id) ? ["at the top"] : []),
  ];
  const { homePage, projectsPage } = PAGES;
  const href = index < PROJECTS_PER_PAGE ? projectsPage.path : projectUrl(id, index);
  const list = { title: projectsPage.title, href };
  const start = { title: `${homePage.title}, ${notes.join(" and ")}`, href: homePage.path };
  return notes.length > 0 ? [list, start] : [list];
}
