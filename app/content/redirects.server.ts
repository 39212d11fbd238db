import { redirect } from "@remix-run/node";
import { defineQuery } from "groq";
import { z } from "zod";
import { CACHE } from "~/lib/config/cache-control.server";
import { canonicalTag, isKnownTag, splitPath } from "../../contract/languages";
import { localPath } from "../../contract/local-path";
import {
  comparable,
  followRedirects,
  isMounted,
  isPath,
  type Redirect,
  type RedirectTable,
  redirectTable,
} from "../../contract/redirects";
import { redirectUrl } from "../../contract/urls";
import { type Content, getContent } from "./get-content.server";
import { currentPrefix, hasLanguages, originalLanguage, pagePath } from "./languages.server";
import { pathInCurrentLanguage, versionsOf } from "./page-language.server";
import { currentContent, fetchContent, runInLanguage } from "./request-context.server";
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
 * Redirects a path without a page: by the redirect that editors configured for it, without the prefix of a language that
 * the site no longer has, or to its translation if it is a page in another language. The query string is passed on.
 * @throws the redirect, as a Response
 */
export async function redirectFrom(request: Request): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const found = await endOfRedirects(pathname);
  if (found) throw redirectTo(redirectUrl(found.to, search), found.permanent ? 301 : 302);
  const translation = await pathInCurrentLanguage(pagePath(request));
  if (translation !== undefined) throw redirectTo(redirectUrl(translation, search), 302);
}

type Target = Omit<Redirect, "from">;

/** Where a path leads across languages, up to the first page. @returns undefined for a circle, too */
async function endOfRedirects(pathname: string): Promise<Target | undefined> {
  const table = await getTable();
  const passed = new Set<string>();
  let end: Target | undefined;
  for (let at = pathname; isPath(at); at = end.to) {
    if (passed.has(comparable(at))) return undefined;
    passed.add(comparable(at));
    const next = (await redirectOf(table, at)) ?? (await withoutLanguage(table, at));
    if (!next || (end && (await isPage(at)))) break;
    const permanent = next.permanent && (end?.permanent ?? true);
    end = { to: redirectUrl(next.to, end?.to ?? ""), permanent };
  }
  return end;
}

/** Whether a page is at a path, in its language or the default one. */
async function isPage(url: string): Promise<boolean> {
  const [path = ""] = url.split(/[?#]/, 1);
  const [prefix, rest] = splitPath(path, currentContent().languagePrefixes());
  const versions = await runInLanguage(prefix, () => versionsOf(rest));
  return versions.some((version) => comparable(version.path) === comparable(path));
}

/** A path of a file, or one of the Studio or the lake: there is one for all languages. */
function isForAll(to: string): boolean {
  const path = comparable(to);
  return isMounted(path) || /\.\w+$/.test(path);
}

/** The redirect of a path, or that of the default language, whose pages are below each other one's prefix as well. */
async function redirectOf(table: RedirectTable, pathname: string): Promise<Target | undefined> {
  const prefixes = currentContent().languagePrefixes();
  const [prefix, path] = splitPath(pathname, prefixes);
  const own = followRedirects(table, pathname);
  const found = own ?? followRedirects(table, path);
  // The Studio rejects loops, but content can be written without it.
  if (!found || found === "loop") return undefined;
  const isWhole =
    own || !isPath(found.to) || isForAll(found.to) || splitPath(found.to, prefixes)[0];
  if (isWhole) return found;
  const removed = await withoutLanguage(table, found.to);
  const to = removed ? redirectUrl(removed.to, found.to) : found.to;
  return { ...found, ...removed, to: localPath(prefix, to) };
}

const isUsedQuery = defineQuery("defined(*[lower(language) == $language][0]._id)");

/** Whether the site has, or had, pages at the addresses of a language: it names it, or has documents in it. */
async function isUsed(language: string): Promise<boolean> {
  if (!isKnownTag(language)) return false;
  const isOriginal = originalLanguage().tag.toLowerCase() === language;
  if (isOriginal) return hasLanguages();
  const shape = field(z.boolean());
  return fetchContent({ type: "languages", query: isUsedQuery, params: { language }, shape });
}

/** Where a path with the tag of another language leads: to the page of the default language, or to the path without it. */
async function withoutLanguage(table: RedirectTable, url: string): Promise<Target | undefined> {
  const [, first = ""] = url.split(/[/?#]/, 2);
  const removed = canonicalTag(first);
  const [prefix] = splitPath(url, currentContent().languagePrefixes());
  if (prefix || removed === undefined || !(await isUsed(first.toLowerCase()))) return undefined;
  const { tag } = originalLanguage();
  const [path = ""] = splitPath(url, [`/${first}`])[1].split(/[?#]/, 1);
  const versions = await versionsOf(path, [tag, removed]);
  const page = versions.find((each) => each.tag === tag && each.isTranslated)?.path;
  // A requested path that could not be decoded has its percent signs encoded. Nothing but content can be there.
  const isUnreadable = path.includes("%25") && !followRedirects(table, path);
  if (!page && (isUnreadable || splitPath(path, [`/${first}`])[0])) return undefined;
  return { to: page ?? path, permanent: false };
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
