export type Node = Record<string, unknown> & { "@type": string };

/** The fields that search engines require of each type, except ratings, which this site has none of. */
const REQUIRED: Record<string, string> = {
  ProfessionalService: "name address geo image openingHoursSpecification sameAs telephone url",
  PostalAddress: "addressCountry addressLocality addressRegion postalCode streetAddress",
  GeoCoordinates: "latitude longitude",
  OpeningHoursSpecification: "closes dayOfWeek opens",
  WebSite: "name url",
  BreadcrumbList: "itemListElement",
  ListItem: "item name position",
  FAQPage: "mainEntity",
  Question: "acceptedAnswer name",
  Answer: "text",
  Service: "name offers provider",
  Offer: "price priceCurrency",
  UnitPriceSpecification: "price priceCurrency unitCode",
  SoftwareApplication: "applicationCategory name offers operatingSystem",
  Person: "image jobTitle name sameAs worksFor",
  EducationalOccupationalCredential: "name",
  CreativeWork: "creator description image name",
};

/** The nodes of a page's structured data. */
export function nodesIn(html: string): Node[] {
  const texts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  return texts.flatMap(([, text]) => JSON.parse(text ?? "")["@graph"]);
}

/** Lists the required fields that are missing in a node or a node inside it. */
export function missingIn(node: Node): string[] {
  const required = REQUIRED[node["@type"]];
  if (!required) return [`${node["@type"]}: say here what it must have`];
  const isThere = (value: unknown) => value !== "" && [value].flat().some((it) => it !== undefined);
  const missing = required
    .split(" ")
    .filter((name) => !isThere(node[name]))
    .map((name) => `${node["@type"]}.${name}`);
  const inner = Object.values(node)
    .flat()
    .filter((it): it is Node => typeof it === "object" && it !== null && "@type" in it);
  return [...missing, ...inner.flatMap(missingIn)];
}
