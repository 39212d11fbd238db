import type { CreativeWorkLeaf } from "schema-dts";
import type { Content } from "~/content/get-content.server";
import { absoluteImageUrl } from "~/lib/images/image-url";
import { companyReference, type SiteFacts } from "./company";

/** One piece of work, as a work of the company. */
export function projectNode(project: Content<"project">, site: SiteFacts): CreativeWorkLeaf {
  const { siteUrl, images } = site;
  return {
    "@type": "CreativeWork",
    name: project.title,
    description: project.description,
    genre: project.category,
    keywords: project.technologies,
    image: absoluteImageUrl(project.image, images, siteUrl, { width: 1200, height: 900 }),
    creator: companyReference(siteUrl),
    ...(project.url && { url: project.url }),
  };
}
