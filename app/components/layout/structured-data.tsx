import type { Thing } from "schema-dts";
import { useSiteData } from "~/content/site-data";
import { useScriptNonce } from "~/lib/document/script-nonce";
import { graphText } from "~/structured-data/graph";
import type { Crumb } from "~/structured-data/site";
import type { SiteFacts } from "~/structured-data/site-facts";

interface StructuredDataProps {
  /** The pages between the home page and this one, which is the last. */
  trail?: Crumb[];
  /** What else the page shows, beside the company and the site. */
  about?: (site: SiteFacts) => Thing[];
}

/** The page's facts for search engines. */
export function StructuredData({ trail = [], about = () => [] }: StructuredDataProps) {
  const site = useSiteData();
  return (
    <script
      nonce={useScriptNonce()}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped, so no markup can come of it
      dangerouslySetInnerHTML={{ __html: graphText(site, trail, about(site)) }}
    />
  );
}
