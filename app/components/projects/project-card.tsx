import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { Badge, BadgeList } from "~/components/ui/badge";
import { ExternalButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { SanityImage } from "~/components/ui/sanity-image";
import type { Content } from "~/content/get-content.server";
import { useLabels } from "~/content/site-data";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { editMarkBeside } from "~/preview/edit-mark";

interface ProjectCardProps {
  project: Content<"project">;
  /** True for the card whose image is loaded first. */
  priority?: boolean;
  /** True for cards that are in view when the page opens. */
  isInView?: boolean;
}

/** A page shows many cards: together their images must stay below 100 KB on a phone. */
const QUALITY = 40;

/** The box of its image. */
export const CARD_IMAGE = {
  aspect: 4 / 3,
  sizes:
    "(min-width: 1600px) 461px, (min-width: 1152px) 352px, (min-width: 1024px) 30vw, (min-width: 640px) 46vw, 120px",
  quality: QUALITY,
};

/** A project; View Details appears only with a URL. */
export function ProjectCard({ project, priority = false, isInView = priority }: ProjectCardProps) {
  const { links, lists } = useLabels();
  const named = { project: project.title };
  return (
    <Card as="article" background="lifting" className="group project-card">
      <div className="@container max-sm:items-center max-sm:@min-[17.5rem]:grid max-sm:@min-[17.5rem]:grid-cols-[7.5rem_minmax(0,1fr)] print:grid print:grid-cols-[7.5rem_minmax(0,1fr)]">
        <div className="overflow-hidden max-sm:self-start max-sm:rounded-ee-2xl max-sm:rounded-ss-[calc(1.5rem-1px)] sm:rounded-t-[calc(1.5rem-1px)]">
          <SanityImage
            image={project.image}
            {...CARD_IMAGE}
            priority={priority}
            isInView={isInView}
            className="project-image"
          />
        </div>
        <div className="project-title">
          <Badge variant="marigold">{project.category}</Badge>
          <h3 className="text-lg/6 sm:text-xl">{project.title}</h3>
        </div>
        <p className="project-text">{project.description}</p>
      </div>
      <details className="folds ps-5 open:w-full open:pe-5 sm:px-6 sm:pt-6 print:px-4 print:pt-2">
        <summary className="w-fit cursor-pointer py-2.5 font-semibold text-link">
          {links.readMore}
          <span className="sr-only">: {project.title}</span>
        </summary>
        <BadgeList
          label={fillPlaceholders(lists.technologies, named)}
          items={project.technologies}
        />
      </details>
      {project.url ? (
        <div className="project-link">
          <ExternalButtonLink
            className="max-sm:min-h-11 max-sm:px-4! max-sm:py-2! max-sm:text-base/5"
            href={project.url}
            label={fillPlaceholders(links.detailsOf, named)}
            {...editMarkBeside(project.title, "url")}
          >
            {links.viewDetails}
            <ArrowUpRight aria-hidden="true" className="size-4" />
          </ExternalButtonLink>
        </div>
      ) : null}
    </Card>
  );
}
