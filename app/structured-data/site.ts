import type { BreadcrumbListLeaf, WebSiteLeaf } from "schema-dts";
import { DEFAULT_LANGUAGE } from "../../contract/local-path";
import { companyReference, pageUrl, type SiteFacts } from "./company";

/** An item of the breadcrumb. */
export interface Crumb {
  title: string;
  path: string;
}

/** The website itself. */
export function websiteNode({ settings, siteUrl, language }: SiteFacts): WebSiteLeaf {
  return {
    "@type": "WebSite",
    "@id": `${siteUrl}/#website`,
    name: settings.companyName,
    description: settings.shortDescription,
    url: `${siteUrl}/`,
    inLanguage: (language?.current ?? DEFAULT_LANGUAGE).tag,
    publisher: companyReference(siteUrl),
  };
}

/**
 * The way from the home page to a page.
 * @param trail the home page first, the page itself last
 */
export function breadcrumbsNode(trail: readonly Crumb[], site: SiteFacts): BreadcrumbListLeaf {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ title, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      item: pageUrl(site, path),
    })),
  };
}
