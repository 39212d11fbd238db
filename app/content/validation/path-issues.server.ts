import { ownPageNoun, ownPath } from "../../../contract/document-urls";
import { freePath, pathProblem } from "../../../contract/free-path";
import type { InvalidDocument } from "../../../contract/preview";
import { comparable, type Redirect, redirectTable, sourceOf } from "../../../contract/redirects";
import { redirectProblems } from "./redirect-issues.server";

/** A document of a list, as far as its path goes. */
interface Placed {
  _id: string;
  name?: string;
  title?: string;
  slug?: string;
  from?: string;
  to?: string;
}

/**
 * Reports the documents that no visitor reaches because an earlier one of their type is at the same path, because the
 * site itself uses the path, or because a redirect cannot be followed. The Studio rejects all of them, but a release or
 * a program can publish them.
 * @param documents all valid ones of the type, in the order in which the site looks for a path
 * @param site its address
 */
export function pathIssues(type: string, documents: unknown, site: string): InvalidDocument[] {
  if (!Array.isArray(documents)) return [];
  const placed = documents as Placed[];
  const problemsOf = type === "redirect" ? problemsOfRedirects(placed, site) : reserved;
  const taken = new Map<string, Placed>();
  return placed.flatMap((document) => {
    const [field, path] = placeOf(type, document, site);
    const other = path === undefined ? undefined : taken.get(path);
    if (path !== undefined && !other) taken.set(path, document);
    const problems = other
      ? [
          `${field} cannot be used (the ${nounOf(type)} “${nameOf(other)}” is at ${path}, and visitors see that one)`,
        ]
      : problemsOf(type, document);
    if (problems.length === 0) return [];
    return { id: document._id, type, name: `“${nameOf(document)}”`, problems };
  });
}

/** The field that determines a document's path, and the path. */
function placeOf(
  type: string,
  document: Placed,
  site: string,
): [field: string, path: string | undefined] {
  if (type === "redirect") return ["from", sourceOf(document.from ?? "", site)];
  const { _id, name, title, slug } = document;
  const path = ownPath({ _id, _type: type, name: name ?? title, slug });
  return [name === undefined ? "slug" : "name", path && comparable(path)];
}

function nounOf(type: string): string {
  return type === "redirect" ? type : ownPageNoun(type);
}

function problemsOfRedirects(redirects: Placed[], site: string) {
  const all = redirects as (Placed & Redirect)[];
  const table = redirectTable(all, site);
  return (_type: string, redirect: Placed) =>
    redirectProblems(redirect as Placed & Redirect, table, site);
}

function reserved(type: string, { slug }: Placed): string[] {
  const problem = type === "page" && slug ? pathProblem(freePath(slug)) : undefined;
  return problem ? [`slug cannot be used (${problem})`] : [];
}

function nameOf({ name, title, from }: Placed): string {
  return name ?? title ?? from ?? "";
}
