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
  sourceOf,
  targetOf,
} from "../../../contract/redirects";
import { readOthers } from "./read-others";

const PAGE_PATHS = Object.values(PAGES).map(({ path }) => comparable(path));

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
  const there = documents.find(({ path }) => path === comparable(from));
  if (there) return `The ${ownPageNoun(there._type)} “${there.name}” stands at this address.`;
  return others.some(({ path }) => path === comparable(from))
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
  // Of several from one path, the first counts.
  const all = [...others, linkOf({ from, to })].reverse();
  const table = all.map(({ path, target }) => [path, { to: target, permanent: true }] as const);
  return followRedirects(new Map(table), from) === "loop"
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
  const known = comparable(path);
  const all = [...others, ...documents].map((each) => each.path);
  if ([...PAGE_PATHS, ...all].includes(known)) return true;
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
  const known = await readOthers(context, knownUrlsQuery, params, prepare);
  const id = getPublishedId(context.document?._id ?? "");
  return { ...known, others: known.redirects.filter(({ _id }) => _id !== id) };
}

/** Adds the addresses as they are compared: to read them takes longer than all comparisons. */
const prepare = ({ redirects, documents }: KnownUrls) => ({
  redirects: redirects.map(({ _id, ...redirect }) => ({ _id, ...linkOf(redirect) })),
  documents: documents.map((each) => ({ ...each, path: comparable(ownPath(each) ?? "") })),
});

function linkOf({ from, to }: Pick<Redirect, "from" | "to">) {
  return { path: sourceOf(from) ?? "", target: targetOf(to) ?? "" };
}
