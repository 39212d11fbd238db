import { cellsInRow, FULL_ROWS, fullRow } from "~/components/layout/full-rows";
import type { Content } from "~/content/get-content.server";
import { PHONE_WIDTH } from "~/lib/images/image-sources";
import { CARD_IMAGE, ProjectCard } from "./project-card";

const ACROSS = 3;

const HALF = `(min-width: 1152px) 565px, (min-width: 640px) 46vw, ${PHONE_WIDTH}`;

interface ProjectGridProps {
  projects: Content<"project">[];
  /** Whether its first row is visible when the page opens. */
  priority?: boolean;
}

/** The box of the first card's image, by the number of cards. */
export function firstImageBox(count: number) {
  return cellsInRow(0, count, ACROSS) < ACROSS ? { ...CARD_IMAGE, sizes: HALF } : CARD_IMAGE;
}

/**
 * Projects in rows of three; the last rows have two where three would leave a gap. A card spans three rows of the
 * grid, so that technologies and buttons align across cards.
 */
export function ProjectGrid({ projects, priority = false }: ProjectGridProps) {
  const count = projects.length;
  return (
    <ul className={`-mb-6 gap-x-6 ${FULL_ROWS}`}>
      {projects.map((project, index) => (
        <li
          key={project._id}
          className={`moves row-span-3 mb-6 grid grid-rows-subgrid ${fullRow(index, count, ACROSS)}`}
        >
          <ProjectCard
            project={project}
            priority={priority && index === 0}
            isInView={priority && index < ACROSS}
            {...(cellsInRow(index, count, ACROSS) < ACROSS ? { sizes: HALF } : {})}
          />
        </li>
      ))}
    </ul>
  );
}
