import { cellsInRow, FULL_ROWS, fullRow } from "~/components/ui/full-rows";
import { shareAs } from "~/components/ui/shared-part";
import type { Content } from "~/content/get-content.server";
import { ProjectCard } from "./project-card";

const ACROSS = 3;

const HALF = "(min-width: 1152px) 565px, (min-width: 640px) 46vw, 92vw";

interface ProjectGridProps {
  projects: Content<"project">[];
  /** Whether its first row is in view when the page opens. */
  priority?: boolean;
}

/** Projects in rows of three, the last rows of two where three would leave a hole. */
export function ProjectGrid({ projects, priority = false }: ProjectGridProps) {
  const count = projects.length;
  return (
    <ul className={`gap-6 ${FULL_ROWS}`}>
      {projects.map((project, index) => (
        <li
          key={project._id}
          ref={shareAs(`project-${project._id}`)}
          className={fullRow(index, count, ACROSS)}
        >
          <ProjectCard
            project={project}
            priority={priority && index < ACROSS}
            {...(cellsInRow(index, count, ACROSS) < ACROSS ? { sizes: HALF } : {})}
          />
        </li>
      ))}
    </ul>
  );
}
