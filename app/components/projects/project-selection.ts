import { fillPlaceholders } from "~/lib/text/placeholders";
import type { Labels } from "../../../contract/labels";
import { PAGES, SHOWN_PARAM, TECHNOLOGY_PARAM } from "../../../contract/pages";
import { technologyKey, uniqueTechnologies } from "../../../contract/technology";
import { plainText } from "../../lib/text/plain-text";

interface WithTechnologies {
  technologies: string[];
}

const byName = new Intl.Collator("en");

/** Each technology once, in its usual spelling and in alphabetical order: lower-case names stand among the others. */
export function technologiesOf(projects: WithTechnologies[]): string[] {
  const names = projects.flatMap((project) => plainText(project.technologies));
  return uniqueTechnologies(names).sort(byName.compare);
}

/**
 * The technology an address asks for.
 * @param requested the `tech` parameter as it stands in the address; typed by hand, it may be spelled otherwise
 * @returns null for all projects; a technology that no project uses comes back as it was asked for
 */
export function chosenTechnology(requested: string | null, technologies: string[]): string | null {
  const wanted = requested?.trim();
  if (!wanted) return null;
  if (technologies.includes(wanted)) return wanted;
  const key = technologyKey(wanted);
  return technologies.find((name) => technologyKey(name) === key) ?? wanted;
}

/** The projects that use a technology; null asks for all. */
export function projectsUsing<T extends WithTechnologies>(tech: string | null, projects: T[]): T[] {
  if (tech === null) return projects;
  const key = technologyKey(tech);
  return projects.filter((project) =>
    plainText(project.technologies).some((name) => technologyKey(name) === key),
  );
}

/** How many projects the page shows at first, and how many more at each asking. */
export const PROJECTS_PER_PAGE = 12;

/** How many projects one page shows at most; who has more finds them by technology. */
export const MAX_PROJECTS = 50 * PROJECTS_PER_PAGE;

/**
 * How many projects an address asks for: a multiple of `PROJECTS_AT_ONCE`, and never more than `MOST_PROJECTS`.
 * @param requested the `show` parameter as it stands in the address
 */
export function shownCount(requested: string | null): number {
  const wanted = Number(requested ?? PROJECTS_PER_PAGE);
  if (!Number.isFinite(wanted) || wanted < PROJECTS_PER_PAGE) return PROJECTS_PER_PAGE;
  return Math.min(Math.ceil(wanted / PROJECTS_PER_PAGE) * PROJECTS_PER_PAGE, MAX_PROJECTS);
}

/** Where the projects page shows this choice. */
export function projectsPath(tech: string | null, shown = PROJECTS_PER_PAGE): string {
  const search = new URLSearchParams();
  if (tech !== null) search.set(TECHNOLOGY_PARAM, tech);
  if (shown > PROJECTS_PER_PAGE) search.set(SHOWN_PARAM, String(shown));
  return search.size > 0 ? `${PAGES.projectsPage.path}?${search}` : PAGES.projectsPage.path;
}

/** The line under the filter, worded as the specification words it. */
export function projectsCaption(
  count: number,
  tech: string | null,
  { showing, using }: Labels["projects"],
): string {
  const counted = fillPlaceholders(showing, { count });
  return tech === null ? counted : `${counted} ${fillPlaceholders(using, { technology: tech })}`;
}
