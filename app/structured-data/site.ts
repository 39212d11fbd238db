import type { BreadcrumbListLeaf, WebSiteLeaf } from "schema-dts";
import { PAGES } from "../../contract/pages";
import { companyReference, type SiteFacts } from "./company";

/** An item of the breadcrumb. */
export interface Crumb {
  title: string;
  path: string;
}

/** The website itself. */
export function websiteNode({ settings, siteUrl }: SiteFacts): WebSiteLeaf {
  return {
    "@type": "WebSite",
    "@id": `${siteUrl}/#website`,
    name: settings.companyName,
    description: settings.shortDescription,
    url: `${siteUrl}/`,
    inLanguage: "en-IN",
    publisher: companyReference(siteUrl),
  };
}

/**
 * The way from the home page to a page.
 * @param trail the pages after the home page, the page itself last
 */
export function breadcrumbsNode(trail: readonly Crumb[], siteUrl: string): BreadcrumbListLeaf {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [PAGES.homePage, ...trail].map(({ title, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      item: siteUrl + path,
    })),
  };
}
