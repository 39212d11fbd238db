import type { SiteSettings } from "~/content/site-settings.server";
import { plainText } from "./plain-text";

type Organization = Pick<
  SiteSettings,
  "companyName" | "shortDescription" | "email" | "phone" | "addressLines" | "socialLinks"
>;

/**
 * The company as schema.org describes an Organization, as text that can stand inside a script element.
 * @param siteUrl the site's origin without a trailing slash
 * @see https://schema.org/Organization
 */
export function organizationJsonLd(organization: Organization, siteUrl: string): string {
  const facts = {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: organization.companyName,
    description: organization.shortDescription,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/apple-touch-icon.png`,
    email: organization.email,
    telephone: organization.phone,
    address: organization.addressLines.join(", "),
    sameAs: organization.socialLinks.map((link) => link.url),
  };
  // An editor's "</script>" would otherwise end the element.
  return JSON.stringify(plainText(facts)).replaceAll("<", "\\u003c");
}
