import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { Badge, BadgeList } from "~/components/ui/badge";
import { ExternalButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { SanityImage } from "~/components/ui/sanity-image";
import type { Content } from "~/content/get-content.server";
import { useLabels } from "~/content/site-data";
import { PHONE_WIDTH } from "~/lib/images/image-sources";
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
  sizes: `(min-width: 1152px) 352px, (min-width: 1024px) 30vw, (min-width: 640px) 46vw, ${PHONE_WIDTH}`,
  quality: QUALITY,
};

/** A project; View Details appears only with a URL. */
export function ProjectCard({ project, priority = false, isInView = priority }: ProjectCardProps) {
  const { links, lists } = useLabels();
  const named = { project: project.title };
  return (
    <Card
      as="article"
      ground="lifting"
      className="group row-span-3 grid grid-cols-1 grid-rows-subgrid pb-6"
    >
      <div className="@container">
        <div className="overflow-hidden rounded-t-[calc(1.5rem-1px)]">
          <SanityImage
            image={project.image}
            {...CARD_IMAGE}
            priority={priority}
            isInView={isInView}
            className="aspect-4/3 object-cover transition duration-500 group-hover:scale-[1.03] @min-[30rem]:aspect-2/1 @min-[45rem]:aspect-3/1"
          />
        </div>
        <div className="flex flex-col items-start gap-4 px-6 pt-6">
          <Badge tone="marigold">{project.category}</Badge>
          <h3 className="text-xl">{project.title}</h3>
          <p className="text-ink-soft">{project.description}</p>
        </div>
      </div>
      <div className="px-6 pt-6">
        <BadgeList
          label={fillPlaceholders(lists.technologies, named)}
          items={project.technologies}
        />
      </div>
      {project.url ? (
        <div className="px-6 pt-5">
          <ExternalButtonLink
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
