import { existsSync } from "node:fs";
import { type RequestListener, type Server, STATUS_CODES } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type GetLoadContextFunction } from "@remix-run/express";
import { createRequestHandler as createRemixHandler, type ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request as ExpressRequest,
  type RequestHandler,
} from "express";
import { type Log, StartError } from "local-content-lake/process";
import type * as siteEntry from "../app/entry.server";
import type { SiteContent, SiteHost, SiteRuntime } from "../app/entry.server";
import { CACHE, isPrefetch } from "../app/utils/cache.server";
import { STUDIO_PATH } from "../contract/mounts";
import { canonicalAddresses, readableAddresses } from "./addresses";
import { asksForData } from "./asked";
import { keepFiles } from "./files";
import type { KeptAnswers } from "./kept";
import { Pages } from "./pages";
import { requestIdOf } from "./request-log";
import { sameOriginPosts } from "./same-origin";
import { commonHeaders, withoutPolicy } from "./security-headers";
import { hashedAssets, publicFiles, singlePage } from "./static-files";
import { devStudio, studioSettings } from "./studio";
import type { Turns } from "./turns";
import type { Visitors } from "./visitors";

function answerFailure(log: Log): ErrorRequestHandler {
  return (error, req, res, _next) => {
    const status = Number(error?.status ?? 500);
    if (status >= 500) log.error({ err: error, path: req.path }, `${req.method} failed`);
    if (res.headersSent) {
      res.destroy();
      return;
    }
    res.status(status).set("Cache-Control", CACHE.none).type("text").send(STATUS_CODES[status]);
  };
}

/** What routes know of the connection; only a proxy that is trusted may say who is behind it. */
function loadContextOf({ visitors, turns }: Pick<SiteOptions, "visitors" | "turns">) {
  return ((req, res) => ({
    clientAddress: req.ip,
    requestId: requestIdOf(res),
    renderTurn: () => turns.next(visitors.addressOf(req), true),
  })) satisfies GetLoadContextFunction;
}

/** The site as it is built: what Remix asks for, and the way in for this server. */
interface SiteBuild extends ServerBuild {
  entry: { module: typeof siteEntry };
}

/** Lets what follows read drafts for an editor who has the preview's cookie. */
function previews(getSite: () => SiteRuntime | Promise<SiteRuntime>): RequestHandler {
  return async (req, _res, next) => {
    const { cookie } = req.headers;
    if (!cookie) return next();
    const site = await getSite();
    site.answerInPreview({ path: req.path, cookie }, next).catch(next);
  };
}

function createApp({ env }: SiteHost, { trust }: Visitors): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  // A proxy on this machine says in X-Forwarded-* what the visitor asked for; strangers are not believed.
  app.set("trust proxy", trust);
  app.use(readableAddresses, sameOriginPosts(env.SITE_URL));
  return app;
}

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
    pages.answer(req, res).catch(next);
  };
}

/** Many that looked for a file of their name at once found out at once that there is none. */
function inTurn({ visitors, turns }: Pick<SiteOptions, "visitors" | "turns">): RequestHandler {
  return (req, _res, next) => void turns.next(visitors.addressOf(req), true).then(() => next());
}

export interface Site {
  handle: RequestListener;
  content: SiteContent;
  pages: Pages;
}

interface SiteOptions {
  host: SiteHost;
  visitors: Visitors;
  turns: Turns;
  kept: KeptAnswers;
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
      "The site is not built: start it with `npm start`, which builds it first.",
    );
  }
  const build: SiteBuild = await import(pathToFileURL(buildFile).href);
  const client = join(root, "build/client");
  const studio = join(root, "sanity/dist");

  const { env, log } = host;
  const site = build.entry.module.openSite(host);
  site.watchContent(site.content);
  const render = createRemixHandler(build, "production");
  const headers = commonHeaders(env);
  const pages = new Pages({
    kept,
    content: site.content,
    render: async (address, visitor) => {
      const renderTurn = () => turns.next(visitor, true);
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
    app.use(STUDIO_PATH, studioSettings(env), singlePage(studio));
  }
  app.use(canonicalAddresses);
  app.use("/assets", hashedAssets(join(client, "assets")));
  app.use(publicFiles(client), everyonesPages(pages), compression());
  app.use(
    inTurn({ visitors, turns }),
    previews(() => site),
  );
  const getLoadContext = loadContextOf({ visitors, turns });
  app.all("*", withoutPolicy, createRequestHandler({ build, mode: "production", getLoadContext }));
  app.use(answerFailure(log));
  return { handle: app, content: site.content, pages };
}

/** The site from its sources with hot reload, over the same port. */
export async function createDevSite(
  { host, visitors, turns }: Omit<SiteOptions, "kept">,
  server: Server,
): Promise<Express> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    // Found one by one while a page loads, packages would be bundled anew and React stand there twice.
    optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/*.tsx"] },
  });
  const load = async () => {
    const build = (await vite.ssrLoadModule("virtual:remix/server-build")) as SiteBuild;
    // A module that was changed was loaded anew and knows nothing yet.
    return { build, site: build.entry.module.openSite(host) };
  };

  const app = createApp(host, visitors);
  app.use(STUDIO_PATH, studioSettings(host.env));
  app.use(await devStudio(server));
  app.use(vite.middlewares);
  app.use(canonicalAddresses);
  app.use(previews(async () => (await load()).site));
  app.all(
    "*",
    withoutPolicy,
    createRequestHandler({
      build: async () => (await load()).build,
      mode: "development",
      getLoadContext: loadContextOf({ visitors, turns }),
    }),
  );
  app.use(answerFailure(host.log));
  return app;
}
