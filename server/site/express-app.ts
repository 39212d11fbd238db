import { STATUS_CODES } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import express, { type ErrorRequestHandler, type Express } from "express";
import type { FairQueue, Log } from "http-kit";
import type * as siteEntry from "../../app/entry.server";
import type { SiteContext } from "../../app/entry.server";
import type { Env } from "../config/settings";
import { configuredUrl } from "../middleware/allowed-hosts";
import { answerText } from "../middleware/answer-text";
import { rejectInvalidRequests } from "../middleware/canonical-url";
import type { ClientIps } from "../middleware/client-ip";
import { csrf } from "../middleware/csrf";
import type { RequestLog } from "../middleware/request-log";

export interface SiteOptions {
  context: SiteContext & { settings: Env };
  clientIps: ClientIps;
  requestLog: RequestLog;
  /** Queues the site's requests, each once: before its page is rendered. */
  queue: FairQueue;
}

/** The built site: Remix's build, and the entry point for this server. */
export interface SiteBuild extends ServerBuild {
  entry: { module: typeof siteEntry };
}

/** The part of the site's application that production and development share. */
export function createApp(
  { settings }: Pick<SiteContext, "settings">,
  { trust }: ClientIps,
): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");
  // X-Forwarded-* counts only from a trusted proxy.
  app.set("trust proxy", trust);
  const { SITE_URL: siteUrl } = settings;
  app.use(rejectInvalidRequests, csrf({ siteUrl }), configuredUrl({ siteUrl }));
  return app;
}

/** Logs an error, and answers with its status alone. */
export function errorHandler(log: Log): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const status = Number(error?.status ?? 500);
    if (status >= 500) {
      log.error({ err: error, path: request.path }, `${request.method} failed`);
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    answerText(response, status, STATUS_CODES[status]);
  };
}
