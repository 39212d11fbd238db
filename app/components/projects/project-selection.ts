import type { Content } from "~/content/get-content.server";
import { fillPlaceholders } from "~/lib/text/placeholders";
import type { Labels } from "../../../contract/labels";
import { PAGES, PROJECTS_PER_PAGE, SHOWN_PARAM, TECHNOLOGY_PARAM } from "../../../contract/pages";
import { technologyKey, uniqueTechnologies } from "../../../contract/technology";
import { plainText } from "../../lib/text/plain-text";

type WithTechnologies = Pick<Content<"project">, "technologies">;

const byName = new Intl.Collator("en");

/** Each technology once, in its most frequent spelling, sorted alphabetically without regard to case. */
export function technologiesOf(projects: WithTechnologies[]): string[] {
  const names = projects.flatMap((project) => plainText(project.technologies));
  return uniqueTechnologies(names).sort(byName.compare);
}

/**
 * The technology that a URL selects.
 * @param requested the `tech` parameter; a hand-typed one may have another spelling
 * @returns null for all projects; an unknown technology is returned unchanged
 */
export function chosenTechnology(requested: string | null, technologies: string[]): string | null {
  const wanted = requested?.trim();
  if (!wanted) return null;
  if (technologies.includes(wanted)) return wanted;
  const key = technologyKey(wanted);
  return technologies.find((name) => technologyKey(name) === key) ?? wanted;
}

/** The projects that use a technology; null selects all. */
export function projectsUsing<T extends WithTechnologies>(tech: string | null, projects: T[]): T[] {
  if (tech === null) return projects;
  const key = technologyKey(tech);
  return projects.filter((project) =>
    plainText(project.technologies).some((name) => technologyKey(name) === key),
  );
}

/** The maximum number of projects on a page; the filter reaches the rest. */
export const MAX_PROJECTS = 50 * PROJECTS_PER_PAGE;

/**
 * The number of projects that a URL selects: a multiple of `PROJECTS_PER_PAGE`, at most `MAX_PROJECTS`.
 * @param requested the `show` parameter
 */
export function shownCount(requested: string | null): number {
  const wanted = Number(requested ?? PROJECTS_PER_PAGE);
  if (!Number.isFinite(wanted) || wanted < PROJECTS_PER_PAGE) return PROJECTS_PER_PAGE;
  return Math.min(Math.ceil(wanted / PROJECTS_PER_PAGE) * PROJECTS_PER_PAGE, MAX_PROJECTS);
}

/** The numbers of projects that the links to a list of this length select. */
export function shownCounts(total: number): number[] {
  const most = shownCount(String(total));
  return Array.from({ length: most / PROJECTS_PER_PAGE }, (_, at) => (at + 1) * PROJECTS_PER_PAGE);
}

/** The path of the projects page with this selection. */
export function projectsPath(tech: string | null, shown = PROJECTS_PER_PAGE): string {
  const search = new URLSearchParams();
  if (tech !== null) search.set(TECHNOLOGY_PARAM, tech);
  if (shown > PROJECTS_PER_PAGE) search.set(SHOWN_PARAM, String(shown));
  return search.size > 0 ? `${PAGES.projectsPage.path}?${search}` : PAGES.projectsPage.path;
}

/** The caption under the filter, as the specification words it. */
export function projectsCaption(
  count: number,
  tech: string | null,
  { showing, using }: Labels["projects"],
): string {
  const counted = fillPlaceholders(showing, { count });
  return tech === null ? counted : `${counted} ${fillPlaceholders(using, { technology: tech })}`;
}
