import type { IdReference, PostalAddressLeaf, ProfessionalServiceLeaf } from "schema-dts";
import { sitePath, type useSiteData } from "~/content/site-data";
import { PAGES } from "../../contract/pages";
import { sharePath } from "../../contract/share-path";
import { openingHours } from "./opening-hours";

/** The part of the site's data that structured data needs. */
export type SiteFacts = Pick<
  ReturnType<typeof useSiteData>,
  "settings" | "siteUrl" | "images" | "language" | "isOriginal"
>;

/** The URL of a page in the language of the document. */
export function pageUrl(site: SiteFacts, path: string): string {
  return site.siteUrl + sitePath(site, path);
}

/** How other nodes of the same page name the company. */
export function companyReference(siteUrl: string): IdReference {
  return { "@id": `${siteUrl}/#company` };
}

/** The company with its place, its hours and its profiles elsewhere. */
export function companyNode({ settings, siteUrl, language }: SiteFacts): ProfessionalServiceLeaf {
  const { businessHours, countryCode } = language?.company ?? settings;
  const hours = openingHours(businessHours);
  return {
    "@type": "ProfessionalService",
    ...companyReference(siteUrl),
    name: settings.companyName,
    description: settings.shortDescription,
    slogan: settings.tagline,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    image: siteUrl + sharePath(PAGES.homePage.path),
    email: settings.email,
    telephone: settings.phone,
    address: addressOf({ ...settings, countryCode }),
    ...(settings.geo && {
      geo: {
        "@type": "GeoCoordinates",
        latitude: settings.geo.lat,
        longitude: settings.geo.lng,
      },
    }),
    ...(settings.map.linkUrl && { hasMap: settings.map.linkUrl }),
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    areaServed: "Worldwide",
    currenciesAccepted: "USD, INR",
    sameAs: settings.socialLinks.map(({ url }) => url),
  };
}

/** The street part of the address: lines without the city or the country. */
function addressOf({
  addressLines,
  city,
  region,
  country,
  countryCode,
  postalCode,
}: SiteFacts["settings"]): PostalAddressLeaf {
  const isElsewhere = (line: string) => (city && line.includes(city)) || line.trim() === country;
  const street = addressLines.filter((line) => line.trim() && !isElsewhere(line));
  return {
    "@type": "PostalAddress",
    streetAddress: street.join(", "),
    addressLocality: city,
    addressRegion: region,
    ...(postalCode && { postalCode }),
    addressCountry: countryCode,
  };
}
