import { createHash } from "node:crypto";
import type { ServerSettings } from "../config/load-context.server";
import type { ImageSource } from "../images/image-url";

/** Hosts of the map frame on the contact page. */
const MAP_HOSTS = ["https://www.openstreetmap.org", "https://www.google.com"];

/** A rendered document, and the text of the inline scripts that the server wrote. */
export interface DocumentWithScripts {
  /** Joined, they are the document. Joining copies it, which takes as long as a tenth of rendering it. */
  parts: string[];
  scripts: string[];
}

/**
 * Finds the inline scripts that the server wrote, as opposed to any in the content: only they have the unguessable
 * `nonce` attribute.
 * @param nonce random for every page, of letters, digits, `-` and `_`
 * @returns the document without these attributes, and the text of these scripts
 */
export function extractOwnScripts(html: string, nonce: string): DocumentWithScripts {
  const scripts = new Set<string>();
  // A regular expression would be compiled for every page, because the nonce differs.
  const parts = html.split(` nonce="${nonce}"`);
  for (const [index, after] of parts.slice(1).entries()) {
    const before = parts[index] ?? "";
    if (!before.startsWith("<script", before.lastIndexOf("<"))) continue;
    const text = after.slice(after.indexOf(">") + 1).split("</script", 1)[0];
    if (text) scripts.add(text);
  }
  return { parts, scripts: [...scripts] };
}

function hash(script: string): string {
  // Browsers hash the parsed text, in which line ends are normalised to LF.
  const text = script.replace(/\r\n?/g, "\n");
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function origin(url: string): string[] {
  return URL.canParse(url) ? [new URL(url).origin] : [];
}

/**
 * The Content-Security-Policy of one rendered page. Inline scripts are allowed by their hash, not by a nonce,
 * so that a page can be cached together with its header.
 * @param scripts the text of the inline scripts that the server wrote, each once
 * @param isPreview allows inline styles, which the overlays of click-to-edit need
 */
export function contentSecurityPolicy(
  scripts: string[],
  env: Pick<ServerSettings, "NODE_ENV" | "SITE_URL" | "isHostedLake" | "SANITY_PROJECT_ID">,
  { images, isPreview = false }: { images: Pick<ImageSource, "baseUrl">; isPreview?: boolean },
): string {
  const secure = env.SITE_URL.startsWith("https:");
  // Vite's client, which only `npm run dev` has, adds style elements and uses a WebSocket.
  const dev = env.NODE_ENV === "development";
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts.map(hash)],
    "style-src": dev || isPreview ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    // Image previews and the splash use style attributes, which cannot contain selectors or scripts.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", ...origin(images.baseUrl)],
    "font-src": ["'self'"],
    "manifest-src": ["'self'"],
    "connect-src": [
      "'self'",
      // The page asks whether the map's host answers.
      ...MAP_HOSTS,
      // Before 2022, browsers did not match a WebSocket of the same origin with 'self'.
      env.SITE_URL.replace(/^http/, "ws"),
      ...(env.isHostedLake ? [`https://${env.SANITY_PROJECT_ID}.api.sanity.io`] : []),
    ],
    "frame-src": MAP_HOSTS,
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    // The Studio frames the site from the same origin.
    "frame-ancestors": ["'self'"],
  };
  const policy = Object.entries(directives).map(([name, values]) => `${name} ${values.join(" ")}`);
  return [...policy, ...(secure ? ["upgrade-insecure-requests"] : [])].join("; ");
}
