import { existsSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/express";
import compression from "compression";
import type { Request as ExpressRequest, RequestHandler } from "express";
import { StartError } from "http-kit";
import type { SiteContent } from "../../app/entry.server";
import { isPrefetch } from "../../app/lib/config/cache-control.server";
import { STUDIO_PATH } from "../../contract/mounts";
import { asksForData } from "../cache/request-headers";
import { allowedMethods, canonicalAddresses } from "../middleware/canonical-url";
import { keepFiles } from "../middleware/files";
import { commonHeaders, withoutPolicy } from "../middleware/security-headers";
import { hashedAssets, publicFiles, singlePage } from "../middleware/static-files";
import { studioSettings } from "../studio/studio";
import { keepStudioFiles } from "../studio/studio-files";
import { Pages } from "./pages";
import { createPageHandler, postTakers } from "./route-branches";
import {
  createApp,
  errorHandler,
  loadContextOf,
  previews,
  type SiteBuild,
  type SiteOptions,
} from "./site-app";

/** Never kept and never shared: they speak to one editor. */
const PERSONAL = /^\/preview\//;

/** A request that could be answered differently from others' is left to Remix itself. */
function isEveryones({ method, path, url, headers }: ExpressRequest): boolean {
  const isRead = method === "GET" || method === "HEAD";
  const { authorization, cookie, range } = headers;
  const isAhead = isPrefetch(headers["sec-purpose"]) && asksForData(url);
  return isRead && !authorization && !cookie && !range && !isAhead && !PERSONAL.test(path);
}

function everyonesPages(pages: Pages): RequestHandler {
  return (req, res, next) => {
    if (!isEveryones(req)) return next();
    pages.handle(req, res).catch(next);
  };
}

/** Many that looked for a file of their name at once found out at once that there is none. */
function inTurn({ visitors, turns }: Pick<SiteOptions, "visitors" | "turns">): RequestHandler {
  return (req, _res, next) => void turns.schedule(visitors.addressOf(req), true).then(() => next());
}

export interface Site {
  handle: RequestListener;
  content: SiteContent;
  pages: Pages;
}

/**
 * The built site: Remix pages, their assets, and the Studio where it is built.
 * @param root the folder that holds `build`
 * @throws StartError when there is no build
 */
export async function createSite(
  { host, visitors, turns, kept }: SiteOptions,
  root: string,
): Promise<Site> {
  const buildFile = join(root, "build/server/index.js");
  if (!existsSync(buildFile)) {
    throw new StartError(
      "SITE_NOT_BUILT",
      "The site is not built: start it with `npm start`, which builds it first.",
    );
  }
  const build: SiteBuild = await import(pathToFileURL(buildFile).href);
  const client = join(root, "build/client");
  const studio = join(root, "sanity/dist");

  const { env, log } = host;
  const site = build.entry.module.openSite(host);
  site.watchContent(site.content);
  const render = createPageHandler(build);
  const headers = commonHeaders(env);
  const pages = new Pages({
    kept,
    content: site.content,
    render: async (address, visitor) => {
      const renderTurn = () => turns.schedule(visitor, true);
      await renderTurn();
      return render(new Request(env.SITE_URL + address), { renderTurn });
    },
    visitorOf: (request) => visitors.addressOf(request),
    headers,
    cdnSeconds: env.SITE_CDN_SECONDS,
  });
  // Until it is done, files come from the disk: nobody waits for it.
  keepFiles(kept, client, headers).catch((error) => log.error({ err: error }, "Files not kept"));

  const app = createApp(host, visitors);
  if (existsSync(join(studio, "index.html"))) {
    const keptFiles = keepStudioFiles(kept, studio);
    app.use(STUDIO_PATH, studioSettings(env), keptFiles, singlePage(studio));
  }
  app.use(canonicalAddresses);
  app.use("/assets", hashedAssets(join(client, "assets")));
  app.use(publicFiles(client), everyonesPages(pages), compression());
  app.use(
    inTurn({ visitors, turns }),
    previews(() => site),
  );
  const getLoadContext = loadContextOf({ visitors, turns });
  app.use(allowedMethods(postTakers(build)));
  app.all("*", withoutPolicy, createRequestHandler({ build, mode: "production", getLoadContext }));
  app.use(errorHandler(log));
  return { handle: app, content: site.content, pages };
}
