import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PREFIX = "window.__remixManifest=";

/**
 * Removes from the browser's list of routes what no navigation uses: properties that are false, and resource routes
 * (images, feeds, endpoints), whose script is empty. Every page loads the list.
 *
 * @param {string} client folder of the browser's build
 * @throws Error if Remix writes the list in another form
 */
export function slimRouteManifest(client) {
  const assets = join(client, "assets");
  const name = readdirSync(assets).find((each) => /^manifest-\w+\.js$/.test(each));
  const code = name ? readFileSync(join(assets, name), "utf8") : "";
  if (!code.startsWith(PREFIX))
    throw new Error(`${assets} has no list of routes as Remix writes it.`);
  const manifest = JSON.parse(code.slice(PREFIX.length).replace(/;$/, ""));
  const routes = Object.entries(manifest.routes).filter(([, route]) => !isResource(route, client));
  manifest.routes = Object.fromEntries(routes.map(([id, route]) => [id, withoutFalse(route)]));
  writeFileSync(join(assets, name), `${PREFIX}${JSON.stringify(manifest)};`);
}

/** Routes under a layout stay: a link to a redirect, as the staff panel's, is a navigation. */
function isResource({ parentId, module, imports }, client) {
  if (parentId !== "root" || imports.length > 0) return false;
  return !/\bexport\b[^;]*\w/.test(readFileSync(join(client, module), "utf8"));
}

function withoutFalse(route) {
  return Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false));
}
