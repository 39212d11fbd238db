import { redirect } from "@remix-run/node";
import { defineQuery } from "groq";
import { z } from "zod";
import { CACHE } from "~/lib/config/cache-control.server";
import { canonicalTag, isKnownTag, splitPath } from "../../contract/languages";
import { localPath } from "../../contract/local-path";
import { PAGES } from "../../contract/pages";
import {
  comparable,
  followRedirects,
  isMounted,
  isPath,
  type RedirectTable,
  redirectTable,
} from "../../contract/redirects";
import { redirectUrl } from "../../contract/urls";
import { type Content, getContent } from "./get-content.server";
import {
  currentLanguage,
  currentPrefix,
  hasLanguages,
  isOriginalLanguage,
  pagePath,
} from "./languages.server";
import { pathInCurrentLanguage, versionsOf } from "./page-language.server";
import { currentContent, fetchContent } from "./request-context.server";
import { field } from "./validation/repair.server";

/** Made once for each answer of the dataset: anyone can request paths without a page. */
const tables = new WeakMap<readonly Content<"redirect">[], RedirectTable>();

async function getTable(): Promise<RedirectTable> {
  const redirects = await getContent("redirect");
  const table = tables.get(redirects) ?? redirectTable(redirects, siteUrl());
  tables.set(redirects, table);
  return table;
}

function siteUrl(): string {
  return currentContent().settings.SITE_URL;
}

/**
 * Redirects a path without a page: by the redirect that editors configured for it, to its translation if it is a page in
 * another language, or without the prefix of a language that the site no longer has. The query string is passed on.
 * @throws the redirect, as a Response
 */
export async function redirectFrom(request: Request): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const found = await configuredRedirect(pathname);
  if (found) throw redirectTo(redirectUrl(found.to, search), found.permanent ? 301 : 302);
  const translation = await pathInCurrentLanguage(pagePath(request));
  const path = translation ?? (await withoutLanguage(pathname));
  if (path !== undefined) throw redirectTo(redirectUrl(path, search), 302);
}

async function configuredRedirect(pathname: string) {
  const table = await getTable();
  const found = redirectOf(table, pathname);
  const next = found && isPath(found.to) ? redirectOf(table, comparable(found.to)) : undefined;
  // Two languages whose pages would lead to each other.
  return next && comparable(next.to) === comparable(pathname) ? undefined : found;
}

/** A path of a file, or one of the Studio or the lake: there is one for all languages. */
function isForAll(to: string): boolean {
  const path = comparable(to);
  return isMounted(path) || /\.\w+$/.test(path);
}

/** The redirect of a path, or that of the default language, whose pages are below each other one's prefix as well. */
function redirectOf(table: RedirectTable, pathname: string) {
  const prefixes = currentContent().languagePrefixes();
  const [prefix, path] = splitPath(pathname, prefixes);
  const own = followRedirects(table, pathname);
  const found = own ?? followRedirects(table, path);
  // The Studio rejects loops, but content can be written without it.
  if (!found || found === "loop") return undefined;
  // To the page of this language, which is not there.
  if (comparable(found.to) === comparable(pathname)) return undefined;
  const isWhole =
    own || !isPath(found.to) || isForAll(found.to) || splitPath(found.to, prefixes)[0];
  return isWhole ? found : { ...found, to: localPath(prefix, found.to) };
}

const isUsedQuery = defineQuery("defined(*[lower(language) == $language][0]._id)");

/** Whether the site has, or had, pages at the addresses of a language: it names it, or has documents in it. */
async function isUsed(language: string): Promise<boolean> {
  if (!isKnownTag(language)) return false;
  const isOriginal = currentLanguage().tag.toLowerCase() === language;
  if (isOriginal) return hasLanguages();
  const shape = field(z.boolean());
  return fetchContent({ type: "languages", query: isUsedQuery, params: { language }, shape });
}

/** Where a path with the tag of another language leads: to the page of the default language, or to what is there else. */
async function withoutLanguage(pathname: string): Promise<string | undefined> {
  const [, first = ""] = pathname.split("/", 2);
  const removed = canonicalTag(first);
  if (!isOriginalLanguage() || removed === undefined) return undefined;
  if (!(await isUsed(first.toLowerCase()))) return undefined;
  const { tag } = currentLanguage();
  const path = pathname.slice(first.length + 1) || PAGES.homePage.path;
  const versions = await versionsOf(path, [tag, removed]);
  const page = versions.find((each) => each.tag === tag && each.isTranslated)?.path;
  const to = page ?? redirectOf(await getTable(), path)?.to ?? path;
  // Back into the language, or to a path that could not be decoded and is not found.
  return splitPath(to, [`/${first}`])[0] || to.includes("%25") ? undefined : to;
}

/** Remix puts the prefix of the request's language before a path. Not cached: a page may later be at the address. */
function redirectTo(to: string, status: 301 | 302): Response {
  const prefix = currentPrefix();
  const [own, rest] = splitPath(to, [prefix]);
  const isElsewhere = prefix !== "" && own === "" && isPath(to);
  const location = isElsewhere ? siteUrl() + to : rest;
  // Header values must be ASCII. Encoded characters stay as they are.
  return redirect(location.replace(/[^\x21-\x7e]+/g, encodeURIComponent), {
    status,
    headers: { "Cache-Control": CACHE.none },
  });
}
