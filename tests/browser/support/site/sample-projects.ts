import { sampleOfType } from "../../../support/sample";

/** The projects of the sample, in the order of the page. */
export const PROJECTS = sampleOfType<{ title: string; technologies: string[]; url?: string }>(
  "project",
);

/** The projects that use a technology, in the order of the page. */
export function projectsUsing(technology: string) {
  return PROJECTS.filter(({ technologies }) => technologies.includes(technology));
}
