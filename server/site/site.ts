import { existsSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler as createRemixHandler } from "@remix-run/node";
import compression from "compression";
import type { RequestHandler } from "express";
import { StartError } from "http-kit";
import type { SiteContent, SiteRuntime } from "../../app/entry.server";
import { STUDIO_PATH } from "../../contract/mounts";
import type { ResponseCache } from "../cache/response-cache";
import { isSharedRequest } from "../cache/shared-request";
import { allowHeader, canonicalUrl } from "../middleware/canonical-url";
import { removeDefaultCsp, securityHeaders } from "../middleware/security-headers";
import { StaticFolder } from "../middleware/static-files";
import type { PageCounts } from "../ops/collectors";
import { builtStudio, studioSettings } from "../studio/studio";
import { CacheWarming } from "./cache-warming";
import { createApp, errorHandler, type SiteBuild, type SiteOptions } from "./express-app";
import { handlersByLanguage, loadLanguages, type OpenBuild, respondInLanguage } from "./languages";
import { PageHandler } from "./page-handler";
import { PageRenderer } from "./page-renderer";
import { PageUrls } from "./page-urls";

/** Larger files are streamed from disk; compressed copies of a larger script may still be cached. */
const MAX_FILE_BYTES = 512 * 1024;

/** Responses for one editor. */
const PRIVATE_PATH = /^\/(?:api|preview)\//;

export interface Site {
  listener: RequestListener;
  /** Undefined in development, where each change loads it again. */
  content: SiteContent | undefined;
  localTime: SiteRuntime["localTime"];
  pages: PageCounts;
}

interface BuiltSiteOptions extends SiteOptions {
  cache: ResponseCache;
  /** The folder that holds `build`. */
  root: string;
}

/**
 * Opens the built site: Remix's pages, their assets, and the Studio if it is built.
 * @throws StartError if there is no build
 */
export async function openSite(options: BuiltSiteOptions): Promise<Site> {
  const { context, cache, root } = options;
  const client = join(root, "build/client");
  const build = await importBuild(root);
  const files = new StaticFolder({
    folder: client,
    urlPath: "",
    cache,
    kind: "file",
    maxBytes: MAX_FILE_BYTES,
  });
  await files.cacheAll(securityHeaders(context.settings));

  const site = build.entry.module.openSite(context);
  site.watchContent();
  site.keepMessageRetention();
  const { content, localTime } = site;
  const urls = new PageUrls(build, () => content.languagePrefixes());
  const open = { build, site, urls };
  const pages = openPages(options, open);

  const app = createApp(context, options.clientIps);
  const studio = join(root, "sanity/dist");
  if (existsSync(join(studio, "index.html"))) {
    app.use(STUDIO_PATH, studioSettings(context.settings), builtStudio(cache, studio));
  }
  app.use("/assets", files.hashedAssets());
  app.use((request, _response, next) => {
    loadLanguages(request.url, site).then(() => next(), next);
  });
  app.use(canonicalUrl((path) => urls.spell(path)));
  app.use(files.publicFiles(), sharedPages(pages, urls), compression());
  app.use(queued(options));
  app.use(allowHeader((path) => urls.hasAction(path)));
  app.all("*", removeDefaultCsp, respondInLanguage(open, options));
  app.use(errorHandler(context.log));
  return { listener: app, content, localTime, pages };
}

async function importBuild(root: string): Promise<SiteBuild> {
  const file = join(root, "build/server/index.js");
  if (existsSync(file)) return import(pathToFileURL(file).href);
  throw new StartError(
    "SITE_NOT_BUILT",
    "The site is not built: start it with `npm start`, which builds it first.",
  );
}

function openPages(
  { context, clientIps, queue, cache }: BuiltSiteOptions,
  { build, site, urls }: OpenBuild,
): PageHandler {
  const renderIn = handlersByLanguage(build, (each) => createRemixHandler(each, "production"));
  const renderer = new PageRenderer({
    cache,
    content: site.content,
    render: async (url, clientIp) => {
      await queue.schedule(clientIp);
      await loadLanguages(url, site);
      const [prefix] = urls.split(url);
      const request = new Request(context.settings.SITE_URL + url);
      return site.render(prefix, () => renderIn(prefix)(request, { ...context }));
    },
    routeOf: (url) => urls.pattern(url),
    headers: securityHeaders(context.settings),
    cdnSeconds: context.settings.SITE_CDN_SECONDS,
  });
  return new PageHandler(renderer, new CacheWarming(renderer), clientIps);
}

function sharedPages(pages: PageHandler, urls: PageUrls): RequestHandler {
  return (request, response, next) => {
    if (!isSharedRequest(request) || PRIVATE_PATH.test(request.path)) return next();
    const url = urls.shared(request.url);
    if (url === undefined) return next();
    pages.respond(request, response, url).catch(next);
  };
}

/** Queues what is rendered for one client. A client that left meanwhile needs no page. */
function queued({ clientIps, queue }: Pick<SiteOptions, "clientIps" | "queue">): RequestHandler {
  return async (request, response, next) => {
    await queue.schedule(clientIps.of(request));
    if (!response.destroyed) next();
  };
}
