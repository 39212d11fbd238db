import { plainText } from "~/lib/text/plain-text";
import { nameOf } from "../../../contract/document-name";
import { DOCUMENT_URLS, ownPageNoun, ownPath } from "../../../contract/document-urls";
import { freePath, pathProblem } from "../../../contract/free-path";
import { prefixProblem } from "../../../contract/languages";
import { PAGES } from "../../../contract/pages";
import type { LeftOut } from "../../../contract/preview";
import {
  comparable,
  followRedirects,
  isServed,
  type Redirect,
  type RedirectTable,
  redirectTable,
  sourceOf,
  targetOf,
} from "../../../contract/redirects";
import { titlesOf } from "./left-out.server";

/** A document of a list, as far as its path goes. */
interface Placed {
  id: string;
  name: string;
  /** The field that determines its path. */
  field: "from" | "name" | "slug";
  path: string | undefined;
  /** Why no visitor reaches it at that path. */
  problems: string[];
}

const FROM = titlesOf("redirect", ["from"]);
const TO = titlesOf("redirect", ["to"]);

/**
 * Reports the documents that no visitor reaches because an earlier one of their type is at the same path, because the
 * site itself uses the path, or because a redirect cannot be followed. The Studio rejects all of them, but a release or
 * a program can publish them.
 * @param documents all valid ones of the type, in the order in which the site looks for a path
 * @param site its address
 * @param prefixes what its URLs in other languages begin with
 */
export function pathIssues(
  type: string,
  documents: unknown,
  site: string,
  prefixes: readonly string[] = [],
): LeftOut[] {
  if (!Array.isArray(documents)) return [];
  const isRedirect = type === "redirect";
  const noun = isRedirect ? type : ownPageNoun(type);
  const all = isRedirect ? placeRedirects(documents, site) : documents.map(placeOf(type, prefixes));
  const taken = new Map<string, Placed>();
  return all.flatMap((document) => {
    const { id, name, field, path, problems } = document;
    const other = path === undefined ? undefined : taken.get(path);
    if (path !== undefined && !other) taken.set(path, document);
    const hidden = `${titlesOf(type, [field])} cannot be used (the ${noun} “${other?.name}” is at ${path}, and visitors see that one)`;
    const found = other ? [hidden] : problems;
    return found.length > 0 ? { id, type, name: `“${name}”`, problems: found } : [];
  });
}

function placeOf(type: string, prefixes: readonly string[]) {
  return (document: Record<"_id" | "slug", string>): Placed => {
    const { _id, slug } = document;
    const name = plainText(nameOf(document) ?? "");
    const path = ownPath({ _id, _type: type, name, slug });
    const own = freePath(slug ?? "");
    const problem =
      type === "page" && slug ? (pathProblem(own) ?? prefixProblem(own, prefixes)) : undefined;
    return {
      id: _id,
      name,
      field: DOCUMENT_URLS[type]?.slugOf ? "name" : "slug",
      path: path && comparable(path),
      problems: problem ? [`${titlesOf(type, ["slug"])} cannot be used (${problem})`] : [],
    };
  };
}

function placeRedirects(redirects: (Redirect & { _id: string })[], site: string): Placed[] {
  const table = redirectTable(redirects, site);
  return redirects.map(({ _id, from, to }) => {
    const source = sourceOf(from, site);
    const problems = [sourceProblem(source), targetProblem(source, targetOf(to, site), table)];
    return {
      id: _id,
      name: from,
      field: "from",
      path: source,
      problems: problems.filter((problem) => problem !== undefined),
    };
  });
}

function sourceProblem(path: string | undefined): string | undefined {
  if (path === undefined) {
    return `${FROM} cannot be used (it is on another site; write the path only, like /old-page)`;
  }
  if (path.includes("*")) {
    return `${FROM} cannot be used (a redirect leads away from one address, and * stands for nothing)`;
  }
  return isServed(path)
    ? `${FROM} cannot be used (the site itself answers at ${path}, and visitors see that)`
    : undefined;
}

function targetProblem(
  source: string | undefined,
  target: string | undefined,
  table: RedirectTable,
): string | undefined {
  if (target === undefined) {
    return `${TO} cannot be used (write a path, like ${PAGES.servicesPage.path}, or an address that starts with https://)`;
  }
  return source !== undefined && followRedirects(table, source) === "loop"
    ? `${TO} cannot be used (it leads back to ${source}: a visitor would go in circles)`
    : undefined;
}
