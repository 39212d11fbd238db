import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { RequestHandler } from "express";
import { CACHE } from "../../app/lib/config/cache-control.server";
import { STUDIO_PATH } from "../../contract/mounts";
import type { Headers } from "../cache/cache-entry";
import type { KeptResponses } from "../cache/response-cache";
import { readFiles } from "../middleware/files";

/** Packed, the Studio itself is smaller. */
const LARGEST_FILE = 2 * 1024 * 1024;

const ADDRESS = /^\/assets\/([^/]+)$/;

/**
 * Keeps each of the Studio's hashed files from when it is first asked for: most servers' visitors never open the Studio.
 * @param folder `sanity/dist`
 */
export function keepStudioFiles(responses: KeptResponses, folder: string): RequestHandler {
  const assets = join(folder, "assets");
  const all = new Set(readdirSync(assets));
  /** Those that are being read, and those that turned out not to be kept. */
  const passed = new Set<string>();
  const keep = async (name: string, headers: Headers) => {
    const kept = await readFiles(assets, name, all, {
      route: `${STUDIO_PATH}/assets/*`,
      kind: "studio",
      headers: [...headers, ["Cache-Control", CACHE.asset]],
      largest: LARGEST_FILE,
    });
    if (kept) responses.keep(addressOf(name), kept);
  };
  return (req, res, next) => {
    const name = ADDRESS.exec(req.path)?.[1];
    const isAsked = req.method === "GET" && name !== undefined && all.has(name);
    // One that is kept comes by for a part of it, or unpacked where that is too large to be kept.
    if (isAsked && !passed.has(name) && !responses.find(addressOf(name))) {
      passed.add(name);
      // What every answer of the Studio carries stands there already.
      const headers = Object.entries(res.getHeaders()).map(([key, value]): Headers[number] => [
        key,
        String(value),
      ]);
      // One that cannot be read is told about by whoever sends it from the disk.
      keep(name, headers)
        .catch(() => {})
        .finally(() => {
          if (responses.find(addressOf(name))) passed.delete(name);
        });
    }
    next();
  };
}

function addressOf(name: string): string {
  return `${STUDIO_PATH}/assets/${name}`;
}
