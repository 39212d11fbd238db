import type { Content } from "~/content/get-content.server";
import { ProjectCard } from "./project-card";

const ACROSS = 3;

interface ProjectGridProps {
  projects: Content<"project">[];
  /** Whether its first row is visible when the page opens. */
  priority?: boolean;
  /** Whether links lead to its projects: `#` and a project's `_id`. */
  isCatalogue?: boolean;
}

/**
 * Projects in three columns, on paper in two; of two columns on a screen, a last card alone spans both. A card spans three rows of the grid, so
 * that technologies and buttons align across cards.
 */
export function ProjectGrid({ projects, priority = false, isCatalogue = false }: ProjectGridProps) {
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
    </ul>
  );
}
