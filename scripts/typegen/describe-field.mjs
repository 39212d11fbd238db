import { SAFE_SCHEMES } from "../../contract/safe-schemes.js";
import { StepFailed } from "../setup/steps.mjs";
import { readRules } from "./read-rules.mjs";

/** Queries sort and choose by them, and nothing shows them. */
const NOT_READ = new Set(["order", "language"]);

/** Of a line before it is indented. */
const MAX_LENGTH = 100;

const TEXTS = new Set(["string", "text", "url", "email", "date", "datetime"]);

/** One member a line, indented. */
export function block(open, members, close) {
  const lines = members.map((member) => `\n  ${member.replaceAll("\n", "\n  ")}`);
  return `${open}${lines.join(",")}\n${close}`;
}

/** A place on Earth, in degrees. */
const POINT = block(
  "group({",
  ["lat: number(z.number().min(-90).max(90))", "lng: number(z.number().min(-180).max(180))"],
  "})",
);

/**
 * @typedef {{ projection: string, shape: string }} Described a field in a GROQ query, and how its result is read
 * @typedef {{ name?: string, type: string, fields?: Field[], of?: Field[], validation?: unknown,
 *   initialValue?: unknown, options?: { list?: unknown[] } }} Field
 */

/**
 * Describes the members of an object.
 * @param {Field} type with its fields
 * @param {Map<string, Field>} types the schema's own types by name
 * @param {string} [key] `_id` or `_key`, if the object has one
 * @param {string} [helper] reads the object
 * @returns {Described}
 */
export function describeObject(type, types, key, helper = "group") {
  const inner = without(types, type);
  const owner = type.ownType ?? type.name;
  const members = type.fields
    .filter(({ name }) => !NOT_READ.has(name))
    .map((field) => ({ name: field.name, ...describeField(field, inner, owner) }));
  const projections = members.map(({ projection }) => projection);
  const shapes = members.map(({ name, shape }) => `${name}: ${shape}`);
  return {
    projection: block("{", [...(key ? [key] : []), ...projections], "}"),
    shape: block(`${helper}({`, [...(key === "_id" ? ["_id: text"] : []), ...shapes], "})"),
  };
}

/** The titles of a type and of the fields in it, by their path. */
export function titlesOf(type, types) {
  const titles = new Map();
  const add = (own, path, known) => {
    const { title, fields = [], of = [] } = own;
    if (title && !titles.has(path)) titles.set(path, title);
    const inner = without(known, own);
    for (const field of fields)
      add(baseOf(field, inner), path ? `${path}.${field.name}` : field.name, inner);
    for (const member of of) add({ ...baseOf(member, inner), title: undefined }, path, inner);
  };
  add(type, "", types);
  return Object.fromEntries(titles);
}

function describeField(field, types, owner) {
  const { name } = field;
  const type = baseOf(field, types);
  const rules = readRules(type.validation);
  const ofPicture = type.type === "image" ? (type.fields ?? []) : [];
  for (const { name: member } of ofPicture.filter((it) => it.name !== "alt")) {
    warn(`The field ${owner}.${name}.${member} is not read: of a picture, only alt is.`);
  }
  const described = describeValue(name, type, types, rules) ?? describeUnknown(field, owner);
  // A missing list is empty and a missing switch is off; anything else that may be missing is null.
  const isList = type.type === "array" && !isRichText(type);
  if (isList || type.type === "boolean") return described;
  if (typeof field.initialValue === "string") {
    return { ...described, projection: withDefault(name, field.initialValue) };
  }
  // A slug is required by a rule of its own in the schema, so that Sanity reports it once.
  return rules.has("required") || type.type === "slug"
    ? described
    : { ...described, shape: `optional(${described.shape})` };
}

/** A text that documents may lack. A long one is split, so that no line is longer than 120 characters. */
function withDefault(name, text) {
  const parts = text.match(/[\s\S]{1,80}(?:\s|$)|[\s\S]{1,80}/g) ?? [""];
  const literal = parts.map(stringInQuery).join("\n  + ");
  const line = `"${name}": coalesce(${name}, ${literal})`;
  if (parts.length === 1 && line.length <= MAX_LENGTH) return line;
  return block(`"${name}": coalesce(`, [name, literal], ")");
}

/** A string of GROQ inside of the template literal that holds the query. */
function stringInQuery(text) {
  return JSON.stringify(text).replace(/[`\\]|\$\{/g, "\\$&");
}

/** What was warned of: once for a field, though its type is described wherever it is used. */
export const warned = new Set();

function warn(message) {
  if (!warned.has(message)) console.warn(message);
  warned.add(message);
}

/** A field of a type that only a plugin knows. It is `unknown` to whoever reads it (app/content/checked.ts). */
function describeUnknown({ name, type }, owner) {
  warn(`The field ${owner}.${name} is of type ${type}, which is read as unknown.`);
  return { projection: name, shape: "field(z.any(), null)" };
}

/** @returns {Described | undefined} undefined if the type is not known */
function describeValue(name, type, types, rules) {
  if (TEXTS.has(type.type)) {
    return { projection: name, shape: choiceShape(type) ?? textShape(name, type, rules) };
  }
  switch (type.type) {
    case "number":
      return { projection: name, shape: choiceShape(type) ?? numberShape(rules) };
    case "boolean":
      return { projection: `"${name}": coalesce(${name}, false)`, shape: "flag" };
    case "slug":
      return { projection: `"${name}": ${name}.current`, shape: "id" };
    case "geopoint":
      return { projection: `${name} { lat, lng }`, shape: POINT };
    case "reference":
      return { projection: `"${name}": ${name}._ref`, shape: "id" };
    case "image":
      return { projection: `${name} \${imageFields}`, shape: "image" };
    case "array":
      if (isRichText(type)) return { projection: name, shape: "richText" };
      return describeList(name, type, types, rules);
    case "object": {
      const { projection, shape } = describeObject(type, types);
      return { projection: `${name} ${projection}`, shape: nameOf(type) || shape };
    }
    default:
      return describeInLanguages(name, type, types, rules);
  }
}

/** A field of the plugin internationalized-array: its value in the language, or else in the default one. */
function describeInLanguages(name, { type }, types, rules) {
  const [, first, rest] = /^internationalizedArray(\w)(\w*)$/.exec(type) ?? [];
  if (!first) return undefined;
  const value = baseOf({ name: "value", type: first.toLowerCase() + rest }, types);
  const described = describeValue("value", value, types, rules);
  if (!described?.projection.startsWith("value")) return undefined;
  const valueIn = (tag) => `${name}[coalesce(language, _key) == ${tag}][0].${described.projection}`;
  const values = [valueIn("$language"), valueIn("$original")];
  return { ...described, projection: block(`"${name}": coalesce(`, values, ")") };
}

/** Rich text is a list of blocks, perhaps with images and tables, but reads as one text. */
function isRichText({ of = [] }) {
  const [first, ...others] = of;
  const isFigure = ({ type, name }) => type === "image" || name === "table";
  return first?.type === "block" && others.every(isFigure);
}

function describeList(name, { of = [] }, types, rules) {
  const [only, ...others] = of;
  if (only && others.length > 0) return describeSections(name, of, types);
  if (!only) return undefined;
  const type = baseOf(only, types);
  const length = rules.has("length") ? `, ${rules.get("length")[0]}` : "";
  if (type.type === "object") {
    const { projection, shape } = describeObject(
      { ...type, name: type.name ?? name },
      types,
      "_key",
    );
    return {
      projection: `"${name}": coalesce(${name}, [])[] ${projection}`,
      shape: `entries(${nameOf(type) || shape}${length})`,
    };
  }
  const member = describeValue(name, type, types, readRules(type.validation));
  if (!member) return undefined;
  const inner = { reference: "[]._ref", slug: "[].current" }[type.type] ?? "";
  // What is read of a picture or a place stands behind the name.
  const parts = member.projection.startsWith(`${name} `)
    ? `[]${member.projection.slice(name.length)}`
    : "";
  return {
    projection: `"${name}": coalesce(${name}${inner}, [])${parts}`,
    shape: `list(${member.shape}${length})`,
  };
}

/** A list of several own objects, which `_type` tells apart. TypeGen does not know a name of its own of a member. */
function describeSections(name, of, types) {
  if (!of.every(({ type, name: own }) => types.has(type) && !own)) return undefined;
  const members = of.map((member) => ({ key: member.type, ...baseOf(member, types) }));
  if (!members.every(({ type }) => type === "object")) return undefined;
  const described = members.map((type) => ({ ...type, ...describeObject(type, types) }));
  const projections = described.map(({ key, projection }) => `_type == "${key}" => ${projection}`);
  const shapes = described.map((type) => `${type.key}: ${nameOf(type) || type.shape}`);
  return {
    projection: block(
      `"${name}": coalesce(${name}, [])[] {`,
      ["_key", "_type", ...projections],
      "}",
    ),
    shape: block("sections({", shapes, "})"),
  };
}

/** One of the options of a text or a number; undefined if the schema lists none. */
function choiceShape({ options }) {
  const values = options?.list?.map((item) => JSON.stringify(item.value ?? item));
  return values && block("choice([", values, "])");
}

function textShape(name, { type }, rules) {
  // The project's own rule accepts more addresses than Sanity's.
  const isOwnRule = rules.get("custom")?.[0]?.name === "emailRule";
  if (type === "email" || rules.has("email") || isOwnRule) return "email";
  return type === "url" ? urlShape(name, rules) : "text";
}

/** What Sanity accepts of a URL without a rule of its own. */
const DEFAULT_SCHEMES = ["http", "https"];

/** Rejects a schema that lets editors publish URLs that the site does not show. */
function urlShape(name, rules) {
  const [{ scheme = DEFAULT_SCHEMES, allowRelative, relativeOnly } = {}] = rules.get("uri") ?? [];
  const others = [scheme].flat().filter((it) => !SAFE_SCHEMES.includes(it));
  if (allowRelative || relativeOnly) others.push("/");
  if (others.length > 0) {
    throw new StepFailed(
      `The URL ${name} may begin with ${others.join(", ")}: allow it in the schema only ${SAFE_SCHEMES.join(", ")}, with rule.uri({ scheme }).`,
    );
  }
  return "url";
}

function numberShape(rules) {
  const [least] = rules.get("min") ?? [];
  return `number(z.number()${rules.has("integer") ? ".int()" : ""}${typeof least !== "number" ? "" : `.min(${least})`})`;
}

/** A field of one of the schema's own types has the fields and rules of that type. */
function baseOf(field, types) {
  const own = types.get(field.type);
  if (!own) return field;
  const base = baseOf(own, types);
  return { ...base, ...field, type: base.type, ownType: base.ownType ?? own.name };
}

/** Inside of a type, its own name is not known: no query reads a tree of unknown depth. */
function without(types, { ownType }) {
  return new Map([...types].filter(([name]) => name !== ownType));
}

/** The name that write-content.mjs gives to an own type, outside of these themselves. */
function nameOf({ ownType, isInline }) {
  return ownType && !isInline && `OBJECTS.${ownType}`;
}
