export type Node = Record<string, unknown> & { "@type": string };

/** Fields that search engines ask for, beside the type. The ratings of an application are left out: it has none. */
const REQUIRED: Record<string, string[]> = {
  ProfessionalService: [
    "name",
    "address",
    "geo",
    "image",
    "openingHoursSpecification",
    "sameAs",
    "telephone",
    "url",
  ],
  PostalAddress: [
    "addressCountry",
    "addressLocality",
    "addressRegion",
    "postalCode",
    "streetAddress",
  ],
  GeoCoordinates: ["latitude", "longitude"],
  OpeningHoursSpecification: ["closes", "dayOfWeek", "opens"],
  WebSite: ["name", "url"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["item", "name", "position"],
  FAQPage: ["mainEntity"],
  Question: ["acceptedAnswer", "name"],
  Answer: ["text"],
  Service: ["name", "offers", "provider"],
  Offer: ["price", "priceCurrency"],
  UnitPriceSpecification: ["price", "priceCurrency", "unitCode"],
  SoftwareApplication: ["applicationCategory", "name", "offers", "operatingSystem"],
  Person: ["image", "jobTitle", "name", "sameAs", "worksFor"],
  EducationalOccupationalCredential: ["name"],
  CreativeWork: ["creator", "description", "image", "name"],
};

/** The nodes in a page's structured data, as a search engine reads them. */
export function nodesIn(html: string): Node[] {
  const texts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  return texts.flatMap(([, text]) => JSON.parse(text ?? "")["@graph"]);
}

/** What a search engine misses in a node, however deep. */
export function missingIn(node: Node): string[] {
  const required = REQUIRED[node["@type"]];
  if (!required) return [`${node["@type"]}: say here what it must have`];
  const isThere = (value: unknown) => value !== "" && [value].flat().some((it) => it !== undefined);
  const missing = required
    .filter((name) => !isThere(node[name]))
    .map((name) => `${node["@type"]}.${name}`);
  const inner = Object.values(node)
    .flat()
    .filter((it): it is Node => typeof it === "object" && it !== null && "@type" in it);
  return [...missing, ...inner.flatMap(missingIn)];
}
