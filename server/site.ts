import { existsSync } from "node:fs";
import { type Server, STATUS_CODES } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type GetLoadContextFunction } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { type Log, StartError } from "local-content-lake/process";
import type * as siteEntry from "../app/entry.server";
import type { SiteHost, SiteRuntime } from "../app/entry.server";
import { CACHE } from "../app/utils/cache.server";
import { STUDIO_PATH } from "../contract/mounts";
import { canonicalAddresses } from "./addresses";
import { pageCache } from "./page-cache";
import { requestIdOf } from "./request-log";
import { sameOriginPosts } from "./same-origin";
import { securityHeaders } from "./security-headers";
import { hashedAssets, publicFiles, singlePage } from "./static-files";
import { devStudio, studioSettings } from "./studio";

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

/** What routes know of the connection; `req.ip` would be a header anyone on this machine can write. */
const getLoadContext: GetLoadContextFunction = (req, res) => ({
  clientAddress: req.socket.remoteAddress,
  requestId: requestIdOf(res),
});

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

function createApp({ env }: SiteHost): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  // A proxy on this machine says in X-Forwarded-* what the visitor asked for; strangers are not believed.
  app.set("trust proxy", "loopback");
  app.use(securityHeaders(env));
  app.use(sameOriginPosts(env.SITE_URL));
  return app;
}

/**
 * The built site: Remix pages, their assets, and the Studio where it is built.
 * @param root the folder that holds `build`
 * @throws StartError when there is no build
 */
export async function createSite(host: SiteHost, root: string): Promise<Express> {
  const buildFile = join(root, "build/server/index.js");
  if (!existsSync(buildFile)) {
    throw new StartError(
      "The site is not built: start it with `npm start`, which builds it first.",
    );
  }
  const build: SiteBuild = await import(pathToFileURL(buildFile).href);
  const client = join(root, "build/client");
  const studio = join(root, "sanity/dist");

  const site = build.entry.module.openSite(host);
  const pages = pageCache(site.content, host.log);

  const app = createApp(host);
  if (existsSync(join(studio, "index.html"))) {
    app.use(STUDIO_PATH, studioSettings(host.env), singlePage(studio));
  }
  app.use(canonicalAddresses);
  app.use("/assets", hashedAssets(join(client, "assets")));
  app.use(pages.answer, publicFiles(client), compression(), pages.keep);
  app.use(previews(() => site));
  app.all("*", createRequestHandler({ build, mode: "production", getLoadContext }));
  app.use(answerFailure(host.log));
  return app;
}

/** The site from its sources with hot reload, over the same port. */
export async function createDevSite(host: SiteHost, server: Server): Promise<Express> {
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

  const app = createApp(host);
  app.use(STUDIO_PATH, studioSettings(host.env));
  app.use(await devStudio(server));
  app.use(vite.middlewares);
  app.use(canonicalAddresses);
  app.use(previews(async () => (await load()).site));
  app.all(
    "*",
    createRequestHandler({
      build: async () => (await load()).build,
      mode: "development",
      getLoadContext,
    }),
  );
  app.use(answerFailure(host.log));
  return app;
}
