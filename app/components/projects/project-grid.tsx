import { Link } from "@remix-run/react";
import { InLanguage } from "~/components/ui/in-language";
import type { Content } from "~/content/get-content.server";
import { PAGES } from "../../../contract/pages";
import { ProjectCard } from "./project-card";

const ACROSS = 3;

interface ProjectGridProps {
  projects: Content<"project">[];
  /** Whether its first row is visible when the page opens. */
  priority?: boolean;
  /** Whether links lead to its projects: `#` and a project's `_id`. */
  isCatalogue?: boolean;
  /** Fills the last row of a wide screen, where that has a gap. */
  invitation?: Content<"projectsPage">["callToAction"];
}

/**
 * Projects in three columns, on paper in two; of two columns on a screen, a last card alone spans both, unless the
 * invitation is beside it. A card spans three rows of the grid, so that technologies and buttons align across cards.
 */
export function ProjectGrid({
  projects,
  priority = false,
  isCatalogue = false,
  invitation,
}: ProjectGridProps) {
  const { length } = projects;
  return (
    <ul className="-mb-3 grid grid-cols-1 sm:-mb-6 gap-x-6 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-2">
      {projects.map((project, index) => (
        <li
          key={project._id}
          id={isCatalogue ? project._id : undefined}
          className="moves mb-3 grid max-sm:@container sm:row-span-3 sm:mb-6 sm:grid-rows-subgrid sm:max-lg:odd:last:col-span-2 print:col-span-1!"
        >
          <ProjectCard
            project={project}
            priority={priority && index === 0}
            isInView={priority && index < ACROSS}
          />
        </li>
      ))}
      {invitation && length % 6 > 0 ? (
        <li
          className={`row-span-3 mb-6 max-sm:hidden print:hidden ${length % 2 ? "" : "sm:max-lg:hidden"} ${INVITATION[length % ACROSS]}`}
        >
          <InLanguage of="projectsPage">
            <div className="relative flex h-full flex-col gap-4 rounded-3xl border-2 border-dashed border-river/50 bg-mint p-9 transition hover:border-river">
              <p className="max-w-xs font-display text-3xl/9 font-semibold text-balance">
                {invitation.title}
              </p>
              <p className="max-w-md text-ink-soft">{invitation.text}</p>
              <Link
                to={PAGES.contactPage.path}
                className="mt-auto self-start py-2 font-semibold text-link underline underline-offset-4 after:absolute after:inset-0"
              >
                {invitation.buttonLabel}
              </Link>
            </div>
          </InLanguage>
        </li>
      ) : null}
    </ul>
  );
}

/** By the number of projects in the last of several rows of three. */
const INVITATION = ["lg:hidden", "lg:col-span-2", ""];
