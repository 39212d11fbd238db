import { createRequestHandler } from "@remix-run/express";
import type { RequestHandler } from "express";
import type { SiteRuntime } from "../../app/entry.server";
import { mayBeInLanguage } from "../../contract/languages";
import type { SiteBuild, SiteOptions } from "./express-app";
import type { PageUrls } from "./page-urls";

/** A build of the site, what is open of it, and its URLs. */
export interface OpenBuild {
  build: SiteBuild;
  site: SiteRuntime;
  urls: PageUrls;
}

/** Waits for the languages of the site if a URL could have the prefix of one. */
export async function loadLanguages(url: string, site: SiteRuntime): Promise<void> {
  if (mayBeInLanguage(url)) await site.loadSettings();
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

/**
 * Answers from the content of a site, in the language of a URL. Loaders and actions get the site's context, and what they
 * can learn about a request's connection.
 */
export function respondInLanguage(
  { build, site, urls }: OpenBuild,
  { context, requestLog }: Pick<SiteOptions, "context" | "requestLog">,
): RequestHandler {
  const handlerOf = handlersByLanguage(build, (each) =>
    createRequestHandler({
      build: each,
      getLoadContext: (request, response) => ({
        ...context,
        clientIp: request.ip,
        requestId: requestLog.idOf(response),
        onClose: (listener: () => void) => response.once("close", listener),
      }),
    }),
  );
  return (request, response, next) => {
    const [prefix] = urls.split(request.originalUrl);
    const { path, headers } = request;
    site
      .respond({ prefix, path, cookie: headers.cookie }, () =>
        handlerOf(prefix)(request, response, next),
      )
      .catch(next);
  };
}
