import { ownPageNoun, ownPath } from "../../../contract/document-urls";
import { freePath, pathProblem } from "../../../contract/free-path";
import type { InvalidDocument } from "../../../contract/preview";
import { comparable } from "../../../contract/redirects";

/** A document of a list, as far as its path goes. */
interface Placed {
  _id: string;
  name?: string;
  title?: string;
  slug?: string;
  from?: string;
}

/**
 * Reports the documents that no visitor reaches because an earlier one of their type is at the same path, or because
 * the site itself uses the path. The Studio rejects both, but a release or a program can publish them.
 * @param documents all valid ones of the type, in the order in which the site looks for a path
 */
export function pathIssues(type: string, documents: unknown): InvalidDocument[] {
  if (!Array.isArray(documents)) return [];
  const taken = new Map<string, Placed>();
  return (documents as Placed[]).flatMap((document) => {
    const [field, path] = placeOf(type, document);
    const other = path === undefined ? undefined : taken.get(path);
    if (path !== undefined && !other) taken.set(path, document);
    const problem = other
      ? `the ${nounOf(type)} “${nameOf(other)}” is at ${path}, and visitors see that one`
      : reserved(type, document);
    if (!problem) return [];
    const sentence = `${field} cannot be used (${problem})`;
    return { id: document._id, type, name: `“${nameOf(document)}”`, problems: [sentence] };
  });
}

/** The field that determines a document's path, and the path. */
function placeOf(type: string, document: Placed): [field: string, path: string | undefined] {
  if (type === "redirect") return ["from", comparable(document.from ?? "")];
  const { _id, name, title, slug } = document;
  const path = ownPath({ _id, _type: type, name: name ?? title, slug });
  return [name === undefined ? "slug" : "name", path && comparable(path)];
}

function nounOf(type: string): string {
  return type === "redirect" ? type : ownPageNoun(type);
}

function reserved(type: string, { slug }: Placed): string | undefined {
  return type === "page" && slug ? pathProblem(freePath(slug)) : undefined;
}

function nameOf({ name, title, from }: Placed): string {
  return name ?? title ?? from ?? "";
}
