import type { Graph, Thing } from "schema-dts";
import { plainText } from "~/lib/text/plain-text";
import { companyNode } from "./company";
import { breadcrumbsNode, type Crumb, websiteNode } from "./site";
import type { SiteFacts } from "./site-facts";

/**
 * The structured data of a page, escaped for a script element: the company and the site on
 * every page, so that other nodes can refer to them.
 * @param trail the pages after the home page, the page itself last; none for the home page
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
      ...(trail.length > 0 ? [breadcrumbsNode(trail, site.siteUrl)] : []),
      ...things,
    ],
  };
  // An editor's "</script>" would otherwise end the element.
  return JSON.stringify(plainText(graph), withoutBlank).replaceAll("<", "\\u003c");
}

/** An invalid value of the content is empty: nothing is said of it. */
function withoutBlank(_name: string, value: unknown): unknown {
  return value === "" ? undefined : value;
}
