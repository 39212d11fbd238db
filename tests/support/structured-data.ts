import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import ts from "typescript";

/** One type of schema.org, read from the declarations of schema-dts. */
interface Described {
  parents: string[];
  /** The allowed value types of each property. */
  properties: Map<string, Set<string>>;
}

/** The types of plain values, by their JSON type. */
const TEXTS = [
  "Text",
  "URL",
  "Date",
  "DateTime",
  "Time",
  "CssSelectorType",
  "XPathType",
  "PronounceableText",
];
const NUMBERS = ["Number", "Integer", "Float", "number"];

const vocabulary = readVocabulary();

function readVocabulary(): Map<string, Described> {
  const require = createRequire(import.meta.url);
  const file = require.resolve("schema-dts").replace(/\.\w+$/, ".d.ts");
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  const found = new Map<string, Described>();
  for (const statement of source.statements) {
    if (ts.isInterfaceDeclaration(statement)) {
      const parents = (statement.heritageClauses ?? []).flatMap(({ types }) =>
        types.map(({ expression }) => expression.getText(source)),
      );
      const properties = statement.members.filter(ts.isPropertySignature).map((member) => {
        const name = (member.name as ts.StringLiteral).text;
        return [name, namesIn(member.type, source)] as const;
      });
      found.set(statement.name.text, { parents, properties: new Map(properties) });
    } else if (ts.isTypeAliasDeclaration(statement)) {
      found.set(`type ${statement.name.text}`, {
        parents: [...namesIn(statement.type, source)],
        properties: new Map(),
      });
    }
  }
  return found;
}

/** All type and literal names in a type expression. */
function namesIn(type: ts.Node | undefined, source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node)) names.add(node.typeName.getText(source));
    if (ts.isStringLiteral(node)) names.add(`"${node.text}"`);
    if (node.kind === ts.SyntaxKind.StringKeyword) names.add("string");
    if (node.kind === ts.SyntaxKind.NumberKeyword) names.add("number");
    node.forEachChild(visit);
  };
  if (type) visit(type);
  return names;
}

/** A type's own and inherited properties. */
function propertiesOf(name: string): Map<string, Set<string>> {
  const described = vocabulary.get(name);
  if (!described) return new Map();
  const inherited = described.parents.flatMap((parent) => [...propertiesOf(parent)]);
  return new Map([...inherited, ...described.properties]);
}

/** A type with its subtypes. */
function within(names: Iterable<string>, seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    within(vocabulary.get(`type ${name}`)?.parents ?? [], seen);
  }
  return seen;
}

/** Lists unknown types, unknown properties and values of a wrong type in a JSON-LD node. */
export function unknownToSchemaOrg(node: Record<string, unknown>, at = ""): string[] {
  const type = String(node["@type"]);
  const here = at || type;
  const properties = propertiesOf(`${type}Leaf`);
  if (properties.size === 0) return [`${here}: there is no type ${type}`];
  return Object.entries(node).flatMap(([name, value]) => {
    if (name.startsWith("@")) return [];
    const expected = properties.get(name);
    if (!expected) return [`${here}: a ${type} has no ${name}`];
    const allowed = within(expected);
    return [value].flat().flatMap((each) => unexpected(each, allowed, `${here}.${name}`));
  });
}

function unexpected(value: unknown, allowed: Set<string>, at: string): string[] {
  if (typeof value === "string") {
    const isText = TEXTS.some((name) => allowed.has(name)) || allowed.has("string");
    const isNumber = NUMBERS.some((name) => allowed.has(name)) && /^-?\d+(?:\.\d+)?$/.test(value);
    return isText || isNumber || allowed.has(`"${value}"`) ? [] : [`${at}: cannot be a text`];
  }
  if (typeof value === "number") {
    return NUMBERS.some((name) => allowed.has(name)) ? [] : [`${at}: cannot be a number`];
  }
  if (typeof value !== "object" || value === null) return [`${at}: cannot be ${value}`];
  const node = value as Record<string, unknown>;
  if (Object.keys(node).join() === "@id") return [];
  const type = String(node["@type"]);
  if (!allowed.has(`${type}Leaf`)) return [`${at}: cannot be a ${type}`];
  return unknownToSchemaOrg(node, at);
}

export type Node = Record<string, unknown> & { "@type": string };

/** The fields that search engines require of each type, except ratings, which this site has none of. */
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
    .filter((name) => !isThere(node[name]))
    .map((name) => `${node["@type"]}.${name}`);
  const inner = Object.values(node)
    .flat()
    .filter((it): it is Node => typeof it === "object" && it !== null && "@type" in it);
  return [...missing, ...inner.flatMap(missingIn)];
}
