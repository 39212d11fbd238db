import { getPublishedId } from "@sanity/client/csm";
import { defineQuery } from "groq";
import type { ValidationContext } from "sanity";
import {
  ownPageNoun,
  ownPath,
  typesWith,
  URL_FACTS,
  type UrlFacts,
} from "../../../contract/document-urls";
import { PAGES } from "../../../contract/pages";
import {
  comparable,
  followRedirects,
  isMounted,
  isPath,
  isServed,
  type Redirect,
  redirectTable,
  sourceOf,
} from "../../../contract/redirects";
import { readOthers } from "./read-others";

const PAGE_PATHS: string[] = Object.values(PAGES).map(({ path }) => path);

/** Validates the path of a redirect: no page and no other redirect uses it. */
export async function isUnusedPath(from: string | undefined, context: ValidationContext) {
  const { document } = context;
  if (!from || !document) return true;
  if (!isPath(from) || /[?#*\\\s]|.\/$/.test(from)) {
    return "Write the path only, like /old-page: it starts with a slash, does not end with one, and has no blank, ?, # or *.";
  }
  if (isServed(comparable(from))) {
    return "A page stands at this address, and would be shown in place of the redirect.";
  }
  const { others, documents } = await readKnownUrls(context);
  const there = documents.find((each) => comparable(ownPath(each) ?? "") === comparable(from));
  if (there) return `The ${ownPageNoun(there._type)} “${there.name}” stands at this address.`;
  return others.some((other) => sourceOf(other.from) === comparable(from))
    ? "Another redirect leads away from this address already. Change that one."
    : true;
}

/** Validates the target of a redirect: a path or an https URL, without a loop. */
export async function isValidTarget(to: string | undefined, context: ValidationContext) {
  const { document } = context;
  if (!to || !document) return true;
  if (!isPath(to) && !(URL.canParse(to) && new URL(to).protocol === "https:")) {
    return `Use a path of this site, like ${PAGES.pricingPage.path}, or a full address, like https://…`;
  }
  const from = String(document.from ?? "");
  const { others } = await readKnownUrls(context);
  const table = redirectTable([...others, { from, to, permanent: true }]);
  return followRedirects(table, from) === "loop"
    ? `This leads back to ${from}, over other redirects or at once: a visitor would go in circles.`
    : true;
}

/** Warns of a target on this site that no visitor can open. */
export async function isExistingTarget(to: string | undefined, context: ValidationContext) {
  if (!to || !isPath(to) || !context.document) return true;
  const path = to.replace(/[?#].*$/s, "").replace(/(.)\/+$/, "$1");
  // A file, like /licenses.txt, or a page outside of this dataset.
  if (/\.\w+$/.test(path) || isMounted(comparable(path))) return true;
  const { others, documents } = await readKnownUrls(context);
  const own = documents.flatMap((document) => ownPath(document) ?? []);
  const known = [...PAGE_PATHS, ...own, ...others.map(({ from }) => from)].map(comparable);
  if (known.includes(comparable(path))) return true;
  return `There is no page at ${path}: visitors would get the not-found page.`;
}

interface KnownUrls {
  redirects: (Redirect & { _id: string })[];
  /** The documents with a page of their own. */
  documents: UrlFacts[];
}

const knownUrlsQuery = defineQuery(`{
  "redirects": *[_type == "redirect" && defined(from) && defined(to)] {
    _id,
    from,
    to,
    "permanent": true
  },
  "documents": *[_type in $types] {
    ${URL_FACTS}
  }
}`);

/** The other redirects and all documents with a page of their own, drafts or the redirect's release included. */
async function readKnownUrls(context: ValidationContext) {
  const params = { types: typesWith("path") };
  const { redirects, documents } = await readOthers<KnownUrls>(context, knownUrlsQuery, params);
  const id = getPublishedId(context.document?._id ?? "");
  return { others: redirects.filter(({ _id }) => _id !== id), documents };
}
