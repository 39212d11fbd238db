import type { RequestHandler } from "express";
import { isTagLike } from "../../contract/languages";
import type { SiteBuild } from "./express-app";
import type { PageUrls } from "./page-urls";

type Languages = ReturnType<SiteBuild["entry"]["module"]["openSite"]>["languages"];

/** Whether a URL could have the prefix of a language. */
function mayBeInLanguage(url: string): boolean {
  const [first = ""] = url.slice(1).split(/[/?]/, 1);
  return isTagLike(first);
}

/** Waits for the languages of the site if a URL could have the prefix of one. */
export async function loadLanguages(url: string, languages: Languages): Promise<void> {
  if (mayBeInLanguage(url)) await languages.load();
}

/**
 * Makes a handler for each language. Remix's `basename` is the prefix: routes, links, forms and redirects are the same
 * in each of them.
 * @param create makes the handler of a build
 */
export function handlersByLanguage<Handler>(
  build: SiteBuild,
  create: (build: SiteBuild) => Handler,
): (prefix: string) => Handler {
  const handlers = new Map([["", create(build)]]);
  return (prefix) => {
    const handler = handlers.get(prefix) ?? create({ ...build, basename: prefix });
    handlers.set(prefix, handler);
    return handler;
  };
}

/** Lets the following handlers know the languages of the site. */
export function languageOfUrl(languages: Languages): RequestHandler {
  return (request, _response, next) => {
    loadLanguages(request.url, languages).then(() => next(), next);
  };
}

/** Answers with the handler of a URL's language, in that language. */
export function inLanguage(
  urls: PageUrls,
  languages: Languages,
  handlerOf: (prefix: string) => RequestHandler,
): RequestHandler {
  return (request, response, next) => {
    const [prefix] = urls.split(request.originalUrl);
    return languages.run(prefix, () => handlerOf(prefix)(request, response, next));
  };
}
