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

/**
 * A project; View Details appears only with a URL. A phone shows the picture beside the title, and the link beside the
 * closed fold if both fit.
 */
export function ProjectCard({ project, priority = false, isInView = priority }: ProjectCardProps) {
  const { links, lists } = useLabels();
  const named = { project: project.title };
  return (
    <Card
      as="article"
      background="lifting"
      className="group grid grid-cols-1 pb-2 max-sm:flex max-sm:flex-wrap max-sm:*:first:w-full sm:row-span-3 sm:grid-rows-subgrid sm:pb-6 print:pb-3"
    >
      <div className="@container max-sm:items-center max-sm:@min-[17.5rem]:grid max-sm:@min-[17.5rem]:grid-cols-[7.5rem_minmax(0,1fr)] print:grid print:grid-cols-[7.5rem_minmax(0,1fr)]">
        <div className="overflow-hidden max-sm:self-start max-sm:rounded-ee-2xl max-sm:rounded-ss-[calc(1.5rem-1px)] sm:rounded-t-[calc(1.5rem-1px)]">
          <SanityImage
            image={project.image}
            {...CARD_IMAGE}
            priority={priority}
            isInView={isInView}
            className="aspect-4/3 object-cover transition duration-500 group-hover:scale-[1.03] @min-[30rem]:aspect-2/1 @min-[45rem]:aspect-3/1 print:aspect-4/3!"
          />
        </div>
        <div className="flex flex-col items-start gap-1 px-4 py-1.5 sm:gap-4 sm:px-6 sm:pt-6 sm:pb-0 print:gap-1 print:px-4 print:pt-3">
          <Badge variant="marigold">{project.category}</Badge>
          <h3 className="text-lg/6 sm:text-xl">{project.title}</h3>
        </div>
        <p className="px-5 pt-3 text-ink-soft print:col-span-2 print:px-4 print:pt-2 max-sm:col-span-2 max-sm:text-base/6 max-sm:line-clamp-2 max-sm:group-has-[details[open]]:line-clamp-none sm:px-6 sm:pt-4">
          {project.description}
        </p>
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
        <div className="ms-auto ps-2 pe-5 max-sm:group-has-[details[open]]:mt-2 sm:ms-0 sm:px-6 sm:pt-5 print:px-4 print:pt-1">
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
