import type { BreadcrumbListLeaf, Graph, Thing, WebSiteLeaf } from "schema-dts";
import { plainText } from "~/lib/text/plain-text";
import { DEFAULT_LANGUAGE } from "../../contract/local-path";
import { companyNode, companyReference, pageUrl, type SiteFacts } from "./company";

/**
 * The structured data of a page, escaped for a script element: the company and the site on
 * every page, so that other nodes can refer to them.
 * @param trail the pages from the home page to the page itself; none for the home page
 * @see https://www.w3.org/TR/json-ld11/#restrictions-for-contents-of-json-ld-script-elements
 */
export function graphText(
  site: SiteFacts,
  trail: readonly Crumb[],
  things: readonly Thing[],
): string {
  const graph: Graph = {
    "@context": "https://schema.org",
    "@graph": [
      companyNode(site),
      websiteNode(site),
      ...(trail.length > 0 ? [breadcrumbsNode(trail, site)] : []),
      ...things,
    ],
  };
  // An editor's "</script>" would otherwise end the element.
  return JSON.stringify(plainText(graph), withoutBlanks).replaceAll("<", "\\u003c");
}

/** What is shown nowhere. Joiners stay: Indic scripts need them. */
const INVISIBLE = /[\u200b\u200e\u200f\ufeff]/g;

/** Empty content, which an invalid value is too, says nothing: neither as a text nor as a list. */
function withoutBlanks(_name: string, value: unknown): unknown {
  if (typeof value === "string") return value.replace(INVISIBLE, "").trim() || undefined;
  if (!Array.isArray(value)) return value;
  const said = value.filter((item) => withoutBlanks("", item) !== undefined);
  return said.length > 0 ? said : undefined;
}

/** An item of the breadcrumb. */
export interface Crumb {
  title: string;
  path: string;
}

/** The website itself. */
function websiteNode({ settings, siteUrl, language, isOriginal }: SiteFacts): WebSiteLeaf {
  const shown = isOriginal ? language?.original : language?.current;
  return {
    "@type": "WebSite",
    "@id": `${siteUrl}/#website`,
    name: settings.companyName,
    description: settings.shortDescription,
    url: `${siteUrl}/`,
    inLanguage: (shown ?? DEFAULT_LANGUAGE).tag,
    publisher: companyReference(siteUrl),
  };
}

/**
 * The way from the home page to a page.
 * @param trail the home page first, the page itself last
 */
function breadcrumbsNode(trail: readonly Crumb[], site: SiteFacts): BreadcrumbListLeaf {
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
