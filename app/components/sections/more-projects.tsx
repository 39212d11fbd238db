import { ButtonLink } from "~/components/ui/button";
import { PROJECTS_AT_ONCE, projectsPath } from "~/utils/project-filter";

interface MoreProjectsProps {
  chosen: string | null;
  shown: number;
  total: number;
}

/** A link to the same page with more projects: it works without JavaScript and keeps the place with it. */
export function MoreProjects({ chosen, shown, total }: MoreProjectsProps) {
  if (shown >= total) return null;
  return (
    <p className="mt-10 flex flex-wrap items-center gap-x-5 gap-y-3">
      <ButtonLink to={projectsPath(chosen, shown + PROJECTS_AT_ONCE)} tone="outline" keepsPlace>
        Show more
      </ButtonLink>
      <span className="text-ink-soft">
        {shown} of {total} shown
      </span>
    </p>
  );
}
