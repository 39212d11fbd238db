import type { ZodError } from "zod";

/** The dataset answered, but not with content that the site can show. */
export class ContentError extends Error {
  override name = "ContentError";
}

/** One line for whoever reads the log: which document, which field, what is wrong with it. */
export function describeWrongContent(query: string, result: unknown, error: ZodError): string {
  const problems = error.issues
    .map(({ path, message }) => {
      const field = path.slice(firstFieldOf(result)).join(".");
      return `${documentIdAt(result, path)}${field && `, field ${field}`}: ${message}`;
    })
    .join("; ");
  return result === null
    ? `No published document for ${query.split("{", 1)[0]?.trim()}. Publish it in the Studio.`
    : `Content does not fit the site. ${problems}`;
}

function firstFieldOf(result: unknown): number {
  return Array.isArray(result) ? 1 : 0;
}

function documentIdAt(result: unknown, path: readonly PropertyKey[]): string {
  const entry: unknown = Array.isArray(result) ? result[Number(path[0])] : result;
  const hasId = typeof entry === "object" && entry !== null && "_id" in entry;
  return hasId ? `Document ${String(entry._id)}` : "A document without _id";
}
