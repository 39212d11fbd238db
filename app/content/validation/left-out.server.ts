import type { Log } from "http-kit";
import type { ZodError, ZodIssue } from "zod";
import { NAME_FIELDS } from "../../../contract/document-name";
import type { LeftOut } from "../../../contract/preview";
import { TITLES } from "../generated.server";
import { isMissing, isRecord, text } from "./repair.server";

/** Where a translation, which pages know by the id of its original, keeps its own. */
export const TRANSLATION_ID = "_translationId";

/** Path of a value within a query result. */
type ContentPath = readonly (string | number)[];

/** What is left out of a draft. */
export interface LeftOutOfDraft extends LeftOut {
  /** The id by which pages know the document: that of its original if it is a translation. */
  original: string;
  /** The first field with a problem, in Sanity's path syntax; empty for the whole document. */
  path: string;
}

/** Turns a zod error into one entry for each document of which something is left out. */
export function describeLeftOut(type: string, result: unknown, error: ZodError): LeftOut[] {
  return describeDrafts(type, result, error).map(({ path: _, original: __, ...issue }) => issue);
}

/** The same for the editor of drafts. */
export function describeDrafts(type: string, result: unknown, error: ZodError): LeftOutOfDraft[] {
  const documents = new Map<unknown, LeftOutOfDraft>();
  for (const issue of error.issues) {
    const entry = Array.isArray(result) ? result[Number(issue.path[0])] : result;
    const path = Array.isArray(result) ? issue.path.slice(1) : issue.path;
    const document = documents.get(entry) ?? {
      ...identify(type, entry),
      type,
      problems: [],
      path: pathInStudio(path, entry),
    };
    const names = path.filter((step) => typeof step === "string" && step !== "_type");
    const problem = describeProblem(titlesOf(type, names as string[]), issue);
    if (!document.problems.includes(problem)) document.problems.push(problem);
    documents.set(entry, document);
  }
  return [...documents.values()];
}

/** One entry for each document, with all its problems. */
export function mergeLeftOut<Entry extends LeftOut>(issues: readonly Entry[]): Entry[] {
  const documents = new Map<string, Entry>();
  for (const issue of issues) {
    const { problems = [] } = documents.get(issue.id) ?? {};
    documents.set(issue.id, { ...issue, problems: [...problems, ...issue.problems] });
  }
  return [...documents.values()];
}

function identify(type: string, document: unknown) {
  if (!isRecord(document)) {
    return { id: type, original: type, name: "A page without any content" };
  }
  const name = NAME_FIELDS.map((field) => text.repair.parse(document[field])).find(Boolean);
  const original = text.repair.parse(document._id) ?? "without an id";
  const id = text.repair.parse(document[TRANSLATION_ID]) ?? original;
  return { id, original, name: name ? `“${name}”` : `Document ${id}` };
}

function describeProblem(field: string, issue: ZodIssue): string {
  return isMissing(issue) ? `${field} is missing` : `${field} cannot be used (${reasonOf(issue)})`;
}

/** What the Studio calls a field and the objects that it is in. The parts of a rich text's links have no title. */
export function titlesOf(type: string, names: readonly string[]): string {
  const titles = names.flatMap(
    (name, at) => titleOf(type, names.slice(0, at + 1)) ?? (at === 0 ? name : []),
  );
  return titles.join(" › ") || "everything";
}

/** What the Studio calls a field, or a type if no name follows it. */
export function titleOf(type: string, names: ContentPath = []): string | undefined {
  return TITLES[type]?.[names.join(".")];
}

/** The path of the field in Sanity's syntax; entries of a list go by their key. */
function pathInStudio(path: ContentPath, document: unknown): string {
  let at = document as Record<string | number, unknown> | null | undefined;
  let text = "";
  for (const step of path) {
    if (step === "_type") break;
    at = at?.[step] as typeof at;
    const key = typeof at?._key === "string" ? `_key=="${at._key}"` : step;
    text += typeof step === "number" ? `[${key}]` : `${text && "."}${step}`;
  }
  return text;
}

/** What a value has to be, in editors' words, by zod's name of its type. */
const NEEDED: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  nan: "a number",
  integer: "a whole number",
  boolean: "yes or no",
  array: "a list",
  object: "a group of fields",
};

const UNUSABLE = "the site has no use for this value";

/** Why a value cannot be used. Zod's own messages speak of types and elements. */
function reasonOf(issue: ZodIssue): string {
  switch (issue.code) {
    case "custom":
      return issue.message === "Invalid input" ? UNUSABLE : issue.message;
    case "invalid_union_discriminator":
      return "an entry is of an unknown type";
    // Zod lists all options.
    case "invalid_enum_value":
      return "not one of the options";
    case "invalid_type":
      return NEEDED[issue.expected] ? `it has to be ${NEEDED[issue.expected]}` : UNUSABLE;
    case "too_small":
      return sizeReason(issue.type, issue.minimum, issue.exact ? "exactly" : "at least");
    case "too_big":
      return sizeReason(issue.type, issue.maximum, issue.exact ? "exactly" : "at most");
    default:
      return UNUSABLE;
  }
}

function sizeReason(type: string, size: number | bigint, bound: string): string {
  if (type === "array")
    return `it needs ${bound} ${size} ${Number(size) === 1 ? "entry" : "entries"}`;
  return type === "string"
    ? `it needs ${bound} ${size} ${Number(size) === 1 ? "letter" : "letters"}`
    : `it has to be ${bound} ${size}`;
}

/** What is left out of the published documents, as of the last read of each type. */
export class LeftOutList {
  private readonly byType = new Map<string, LeftOut[]>();

  constructor(private readonly log: Log) {}

  /** Replaces the issues of a type. Each new issue is logged once. */
  record(type: string, documents: LeftOut[]): void {
    const known = new Set(this.byType.get(type)?.map(keyOf));
    for (const document of documents) {
      if (known.has(keyOf(document))) continue;
      this.log.warn(
        { document: document.id, type, problems: document.problems },
        "A published document is not valid; the site shows what it can without it",
      );
    }
    if (documents.length > 0) this.byType.set(type, documents);
    else this.byType.delete(type);
  }

  list(): LeftOut[] {
    return [...this.byType.values()].flat();
  }
}

function keyOf({ id, problems }: LeftOut): string {
  return `${id} ${problems.join()}`;
}
