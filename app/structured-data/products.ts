import type { SoftwareApplicationLeaf } from "schema-dts";
import type { Content } from "~/content/get-content.server";
import { absoluteImageUrl } from "~/lib/images/image-url";
import { toPlainText } from "~/lib/text/rich-text";
import { PAGES } from "../../contract/pages";
import { companyReference, pageUrl, type SiteFacts } from "./company";
import { offersOf } from "./offers";

/** A product with its price. It has no ratings. */
export function productNode(product: Content<"product">, site: SiteFacts): SoftwareApplicationLeaf {
  const { siteUrl, images } = site;
  return {
    "@type": "SoftwareApplication",
    name: product.name,
    description: toPlainText(product.description),
    applicationCategory: "BusinessApplication",
    operatingSystem: "Web",
    featureList: product.features,
    url: product.url,
    image: absoluteImageUrl(product.image, images, siteUrl, { width: 1200, height: 900 }),
    publisher: companyReference(siteUrl),
    offers: offersOf([product.pricing], pageUrl(site, PAGES.productsPage.path)),
  };
}
