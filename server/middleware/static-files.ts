import { readdirSync } from "node:fs";
import { extname, join } from "node:path";
import express, { type RequestHandler, Router } from "express";
import { CACHE } from "../../app/lib/config/cache-control.server";

const ENCODINGS = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
];

/** Hands out the copy that the build compressed beside a file, where the browser takes it. */
function preferCompressed(folder: string): RequestHandler {
  const files = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }));
  return (req, res, next) => {
    // Every address that comes here can be read: `readableAddresses` stands before.
    const file = decodeURIComponent(req.path).slice(1);
    const copies = ENCODINGS.filter(({ suffix }) => files.has(file + suffix));
    if (copies.length > 0) res.vary("Accept-Encoding");
    const copy = copies.find(({ name }) => req.acceptsEncodings(name) === name);
    if (copy) {
      res.set("Content-Encoding", copy.name).type(extname(file));
      req.url = req.path + copy.suffix;
    }
    next();
  };
}

function serve(folder: string, cacheControl: string): RequestHandler {
  return express.static(folder, {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: (res) => res.setHeader("Cache-Control", cacheControl),
  });
}

/** Files whose names change with their content. A missing one is a plain 404: never a page, never kept. */
export function hashedAssets(folder: string): RequestHandler {
  const router = Router();
  router.use(preferCompressed(folder), serve(folder, CACHE.asset));
  router.use((_req, res) => {
    res.status(404).set("Cache-Control", CACHE.none).type("text").send("No such file.");
  });
  return router;
}

/** Files with fixed names, like the favicon. Every page passes here, so the disk is asked only where there is a file. */
export function publicFiles(folder: string): RequestHandler {
  const files = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }));
  const send = serve(folder, CACHE.publicFile);
  return (req, res, next) => {
    if (!files.has(decodeURIComponent(req.path).slice(1))) return next();
    send(req, res, next);
  };
}

/** A built single-page application: its files, and its one document for every other address. */
export function singlePage(folder: string): RequestHandler {
  const router = Router();
  router.use("/assets", hashedAssets(join(folder, "assets")));
  router.use(publicFiles(folder));
  router.get("*", (_req, res) => {
    res.set("Cache-Control", CACHE.page).sendFile(join(folder, "index.html"));
  });
  return router;
}
