import type { Server } from "node:http";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type RequestHandler, Router } from "express";
import { CACHE } from "../../app/lib/config/cache-control.server";
import { LAKE_PATH, STUDIO_PATH } from "../../contract/mounts";
import type { ResponseCache } from "../cache/response-cache";
import type { Env } from "../config/settings";
import { StaticFolder } from "../middleware/static-files";

/** Compressed, the largest script of the Studio is smaller. */
const MAX_FILE_BYTES = 2 * 1024 * 1024;

/** Sources of a Studio on the hosted Content Lake. */
const HOSTED = {
  connect: "https://*.sanity.io wss://*.sanity.io https://sanity-cdn.com",
  images: "https://*.sanity.io",
};

function contentSecurityPolicy({ isHostedLake, SANITY_API_HOST, NODE_ENV }: Env): string {
  const lake = SANITY_API_HOST ? new URL(SANITY_API_HOST).host : "";
  const connect = isHostedLake
    ? HOSTED.connect
    : lake && `http://${lake} https://${lake} ws://${lake} wss://${lake}`;
  const images = isHostedLake ? HOSTED.images : (SANITY_API_HOST ?? "");
  // Vite adds an inline script for hot reload.
  const inline = NODE_ENV === "development" ? " 'unsafe-inline'" : "";
  return [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    // styled-components adds style elements.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${images}`.trim(),
    "font-src 'self' data:",
    "manifest-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    // The media library reads the pictures that it uploads.
    `connect-src 'self' blob: ${connect}`.trim(),
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** The dataset that the Studio edits. */
function settingsOf(env: Env) {
  const apiHost = env.isLocalLake ? LAKE_PATH : env.SANITY_API_HOST;
  return {
    projectId: env.SANITY_PROJECT_ID,
    dataset: env.SANITY_DATASET,
    ...(apiHost && { apiHost }),
  };
}

/**
 * The built Studio, a single-page application: its files, and its one document for every other URL.
 * @param folder `sanity/dist`
 */
export function builtStudio(cache: ResponseCache, folder: string): RequestHandler {
  const files = new StaticFolder({
    folder,
    cache,
    urlPath: STUDIO_PATH,
    kind: "studio",
    maxBytes: MAX_FILE_BYTES,
  });
  const router = Router();
  router.use("/assets", files.hashedAssets());
  router.use(files.publicFiles());
  router.get("*", (_request, response) => {
    response.set("Cache-Control", CACHE.page).sendFile(join(folder, "index.html"));
  });
  return router;
}

/** Adds the Studio's headers, and answers `config.json` with its settings. */
export function studioSettings(env: Env): RequestHandler {
  const policy = contentSecurityPolicy(env);
  const settings = settingsOf(env);
  const router = Router();
  router.use((_req, res, next) => {
    res.set({ "Content-Security-Policy": policy, "X-Robots-Tag": "noindex" });
    next();
  });
  router.get("/config.json", (_req, res) => {
    res.set("Cache-Control", CACHE.none).json(settings);
  });
  return router;
}

/** Serves the Studio from its sources, with hot reload. */
export async function devStudio(server: Server): Promise<RequestHandler> {
  const isForStudio = new RegExp(`^${STUDIO_PATH}(?:[/?]|$)`);
  // The Studio's workspace has another version of Vite than the site.
  const ofStudio = createRequire(resolve("sanity/package.json"));
  const vitePath = pathToFileURL(ofStudio.resolve("vite")).href;
  const { createServer }: typeof import("vite") = await import(vitePath);
  const vite = await createServer({
    configFile: "sanity/vite.config.ts",
    configLoader: "runner",
    server: { middlewareMode: true, hmr: { server } },
    appType: "spa",
  });
  return (req, res, next) => {
    if (!isForStudio.test(req.url)) return next();
    vite.middlewares(req, res, next);
  };
}
