import { EmptyList } from "~/components/layout/empty-list";
import { MAX_PROJECTS, projectsPath } from "~/components/projects/project-selection";
import { ButtonLink } from "~/components/ui/button";
import { useLabels } from "~/content/site-data";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { PROJECTS_PER_PAGE } from "../../../contract/pages";

interface MoreProjectsProps {
  chosen: string | null;
  shown: number;
  total: number;
}

/** A link to the same page with more projects. It works without JavaScript; with it, the scroll position stays. */
export function MoreProjects({ chosen, shown, total }: MoreProjectsProps) {
  const labels = useLabels().projects;
  if (shown >= Math.min(total, MAX_PROJECTS)) return null;
  return (
    <p className="mt-10 flex flex-wrap items-center gap-x-5 gap-y-3">
      <ButtonLink to={projectsPath(chosen, shown + PROJECTS_PER_PAGE)} variant="outline" keepsPlace>
        {labels.showMore}
      </ButtonLink>
      <span className="text-ink-soft">{fillPlaceholders(labels.shown, { shown, total })}</span>
    </p>
  );
}

/** Shown when no project uses the chosen technology, or when there are no projects. */
export function NoProjects({ chosen }: { chosen: string | null }) {
  const { empty, projects } = useLabels();
  if (chosen === null) return <EmptyList text={empty.projects} />;
  return (
    <EmptyList text={empty.technology}>
      <ButtonLink to={projectsPath(null)}>{projects.showAll}</ButtonLink>
    </EmptyList>
  );
}
