import type { ZodError, ZodIssue } from "zod";
import type { InvalidDocument } from "../../../contract/preview";

/** Where something stands in what the dataset answered. */
export type ContentPath = readonly (string | number)[];

/** What documents are called by, in the order of trying. */
const NAMES = ["title", "name", "question"] as const;

/** One entry for each document of the answer that does not fit the shape. */
export function describeIssues(type: string, result: unknown, error: ZodError): InvalidDocument[] {
  const documents = new Map<unknown, InvalidDocument>();
  for (const issue of error.issues) {
    const entry = Array.isArray(result) ? result[Number(issue.path[0])] : result;
    const path = Array.isArray(result) ? issue.path.slice(1) : issue.path;
    const document = documents.get(entry) ?? { ...identify(type, entry), type, problems: [] };
    const problem = describeProblem(path, issue);
    if (!document.problems.includes(problem)) document.problems.push(problem);
    documents.set(entry, document);
  }
  return [...documents.values()];
}

function identify(type: string, document: unknown): { id: string; name: string } {
  if (typeof document !== "object" || document === null) {
    return { id: type, name: "A page without any content" };
  }
  const fields: Record<string, unknown> = { ...document };
  const name = NAMES.map((field) => fields[field]).find(Boolean);
  const id = String(fields._id ?? "without an id");
  return { id, name: name ? `“${name}”` : `Document ${id}` };
}

function describeProblem(path: ContentPath, issue: ZodIssue): string {
  const field = path.filter((step) => typeof step === "string").join(" › ") || "everything";
  const isMissing = issue.code === "invalid_type" && ["null", "undefined"].includes(issue.received);
  return isMissing ? `${field} is missing` : `${field} cannot be used (${issue.message})`;
}
