import { existsSync } from "node:fs";
import { type Server, STATUS_CODES } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type GetLoadContextFunction } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import type { answerInPreview } from "../app/content/preview.server";
import { CACHE } from "../app/utils/cache.server";
import type { Env } from "../app/utils/env.server";
import { STUDIO_PATH } from "../contract/mounts";
import { canonicalAddresses } from "./addresses";
import { type ContentClock, pageCache } from "./page-cache";
import { sameOriginPosts } from "./same-origin";
import { securityHeaders } from "./security-headers";
import { StartError } from "./start-error";
import { hashedAssets, publicFiles, singlePage } from "./static-files";
import { devStudio, studioSettings } from "./studio";

const answerFailure: ErrorRequestHandler = (error, req, res, _next) => {
  const status = Number(error?.status ?? 500);
  if (status >= 500) console.error(`${req.method} ${req.path} failed:`, error);
  if (res.headersSent) {
    res.destroy();
    return;
  }
  res.status(status).set("Cache-Control", CACHE.none).type("text").send(STATUS_CODES[status]);
};

/** What routes know of the connection; `req.ip` would be a header anyone on this machine can write. */
const getLoadContext: GetLoadContextFunction = (req) => ({
  clientAddress: req.socket.remoteAddress,
});

/** What the built site's entry module exports beside what Remix asks for. */
type SiteEntry = ContentClock & { answerInPreview: typeof answerInPreview };

function entryOf(build: ServerBuild): SiteEntry {
  return build.entry.module as unknown as SiteEntry;
}

/** Lets what follows read drafts for an editor who has the preview's cookie. */
function previews(getEntry: () => SiteEntry | Promise<SiteEntry>): RequestHandler {
  return async (req, _res, next) => {
    const { cookie } = req.headers;
    if (!cookie) return next();
    const entry = await getEntry();
    entry.answerInPreview({ path: req.path, cookie }, next).catch(next);
  };
}

function createApp(env: Env): Express {
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
export async function createSite(env: Env, root: string): Promise<Express> {
  const buildFile = join(root, "build/server/index.js");
  if (!existsSync(buildFile)) {
    throw new StartError(
      "The site is not built: start it with `npm start`, which builds it first.",
    );
  }
  const build: ServerBuild = await import(pathToFileURL(buildFile).href);
  const client = join(root, "build/client");
  const studio = join(root, "sanity/dist");

  const entry = entryOf(build);
  const pages = pageCache(entry);

  const app = createApp(env);
  if (existsSync(join(studio, "index.html"))) {
    app.use(STUDIO_PATH, studioSettings(env), singlePage(studio));
  }
  app.use(canonicalAddresses);
  app.use("/assets", hashedAssets(join(client, "assets")));
  app.use(pages.answer, publicFiles(client), compression(), pages.keep);
  app.use(previews(() => entry));
  app.all("*", createRequestHandler({ build, mode: "production", getLoadContext }));
  app.use(answerFailure);
  return app;
}

/** The site from its sources with hot reload, over the same port. */
export async function createDevSite(env: Env, server: Server): Promise<Express> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    // Found one by one while a page loads, packages would be bundled anew and React stand there twice.
    optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/*.tsx"] },
  });
  const build = () =>
    vite.ssrLoadModule("virtual:remix/server-build") as unknown as Promise<ServerBuild>;

  const app = createApp(env);
  app.use(STUDIO_PATH, studioSettings(env));
  app.use(await devStudio(server));
  app.use(vite.middlewares);
  app.use(canonicalAddresses);
  app.use(previews(async () => entryOf(await build())));
  app.all("*", createRequestHandler({ build, mode: "development", getLoadContext }));
  app.use(answerFailure);
  return app;
}
