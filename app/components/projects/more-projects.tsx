import {
  MOST_PROJECTS,
  PROJECTS_AT_ONCE,
  projectsPath,
} from "~/components/projects/project-selection";
import { ButtonLink } from "~/components/ui/button";
import { useWords } from "~/content/use-labels";
import { fillPlaceholders } from "~/lib/text/placeholders";

interface MoreProjectsProps {
  chosen: string | null;
  shown: number;
  total: number;
}

/** A link to the same page with more projects: it works without JavaScript and keeps the place with it. */
export function MoreProjects({ chosen, shown, total }: MoreProjectsProps) {
  const words = useWords().projects;
  if (shown >= Math.min(total, MOST_PROJECTS)) return null;
  return (
    <p className="mt-10 flex flex-wrap items-center gap-x-5 gap-y-3">
      <ButtonLink to={projectsPath(chosen, shown + PROJECTS_AT_ONCE)} tone="outline" keepsPlace>
        {words.showMore}
      </ButtonLink>
      <span className="text-ink-soft">{fillPlaceholders(words.shown, { shown, total })}</span>
    </p>
  );
}
