import { ButtonLink } from "~/components/ui/button";
import { fillPlaceholders } from "~/content/placeholders";
import { MOST_PROJECTS, PROJECTS_AT_ONCE, projectsPath } from "~/utils/project-filter";
import { useWords } from "~/utils/words";

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
