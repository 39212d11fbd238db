import { STATUS_CODES } from "node:http";
import type { GetLoadContextFunction } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import type { FairQueue, Log } from "http-kit";
import type * as siteEntry from "../../app/entry.server";
import type { SiteHost, SiteRuntime } from "../../app/entry.server";
import { CACHE } from "../../app/lib/config/cache-control.server";
import type { KeptResponses } from "../cache/response-cache";
import { readableAddresses } from "../middleware/canonical-url";
import type { Visitors } from "../middleware/client-ip";
import { sameOriginPosts } from "../middleware/csrf";
import { requestIdOf } from "../middleware/request-log";

export interface SiteOptions {
  host: SiteHost;
  visitors: Visitors;
  turns: FairQueue;
  kept: KeptResponses;
}

/** The site as it is built: what Remix asks for, and the way in for this server. */
export interface SiteBuild extends ServerBuild {
  entry: { module: typeof siteEntry };
}

/** What the built site and the one from its sources begin with. */
export function createApp({ env }: SiteHost, { trust }: Visitors): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  // A proxy on this machine says in X-Forwarded-* what the visitor asked for; strangers are not believed.
  app.set("trust proxy", trust);
  app.use(readableAddresses, sameOriginPosts(env.SITE_URL));
  return app;
}

/** What routes know of the connection; only a proxy that is trusted may say who is behind it. */
export function loadContextOf({ visitors, turns }: Pick<SiteOptions, "visitors" | "turns">) {
  return ((req, res) => ({
    clientIp: req.ip,
    requestId: requestIdOf(res),
    renderTurn: () => turns.schedule(visitors.addressOf(req), true),
    onClose: (listener) => res.once("close", listener),
  })) satisfies GetLoadContextFunction;
}

/** Lets what follows read drafts for an editor who has the preview's cookie. */
export function previews(getSite: () => SiteRuntime | Promise<SiteRuntime>): RequestHandler {
  return async (req, _res, next) => {
    const { cookie } = req.headers;
    if (!cookie) return next();
    const site = await getSite();
    site.respondInPreview({ path: req.path, cookie }, next).catch(next);
  };
}

/** The last handler: logs what went wrong, and says no more than its status. */
export function errorHandler(log: Log): ErrorRequestHandler {
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
