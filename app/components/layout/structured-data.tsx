import type { Thing } from "schema-dts";
import { usePageTitle, useSiteData } from "~/content/site-data";
import { useScriptNonce } from "~/lib/html/script-nonce";
import type { SiteFacts } from "~/structured-data/company";
import { type Crumb, graphText } from "~/structured-data/graph";
import { PAGES } from "../../../contract/pages";

interface StructuredDataProps {
  /** The breadcrumb after the home page; the last item is this page. */
  trail?: Crumb[];
  /** Nodes besides the company and the site. False in the browser, whose script leaves their code out by that. */
  about?: false | ((site: SiteFacts) => Thing[]);
}

/**
 * The page's structured data as JSON-LD. The browser keeps what the server rendered and gets no code for it: who reads
 * structured data loads a document.
 */
export function StructuredData({ trail = [], about = false }: StructuredDataProps) {
  const site = useSiteData();
  const titleOf = usePageTitle();
  const crumbs = () =>
    [PAGES.homePage, ...trail].map((page) => ({ ...page, title: titleOf(page) }));
  return (
    <script
      nonce={useScriptNonce()}
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which every "<" is escaped
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR
          ? graphText(site, trail.length > 0 ? crumbs() : [], about ? about(site) : [])
          : "",
      }}
    />
  );
}
