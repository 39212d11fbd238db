import { organizationJsonLd } from "~/utils/organization-json-ld";
import { useScriptMark } from "~/utils/script-mark";
import { useSiteData } from "~/utils/site-data";

/** The company's facts for search engines. */
export function OrganizationJsonLd() {
  const { settings, siteUrl } = useSiteData();
  return (
    <script
      nonce={useScriptMark()}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped, so no markup can come of it
      dangerouslySetInnerHTML={{ __html: organizationJsonLd(settings, siteUrl) }}
    />
  );
}
