import { createHash } from "node:crypto";
import type { Env } from "../config/env.server";

/** The hosts whose maps the contact page may frame. */
const MAP_HOSTS = ["https://www.openstreetmap.org", "https://www.google.com"];

/** A document as it is sent, and the texts of the scripts on it that the server wrote. */
export interface DocumentWithScripts {
  html: string;
  scripts: string[];
}

/**
 * Tells the scripts that the server wrote from any that came in with content: only its own carry the mark, as a
 * `nonce` attribute that nobody else can know.
 * @param mark new for every page, of letters, digits, `-` and `_`
 * @returns the document without the marks, and the text of the marked scripts
 */
export function extractOwnScripts(html: string, mark: string): DocumentWithScripts {
  const scripts = new Set<string>();
  // A pattern would be compiled anew for each page, as its mark is another.
  const parts = html.split(` nonce="${mark}"`);
  for (const [index, after] of parts.slice(1).entries()) {
    const before = parts[index] ?? "";
    if (!before.startsWith("<script", before.lastIndexOf("<"))) continue;
    const text = after.slice(after.indexOf(">") + 1).split("</script", 1)[0];
    if (text) scripts.add(text);
  }
  return { html: parts.join(""), scripts: [...scripts] };
}

function hash(script: string): string {
  // A browser hashes the parsed text, in which every line end is a line feed.
  const text = script.replace(/\r\n?/g, "\n");
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function origin(url: string): string[] {
  return URL.canParse(url) ? [new URL(url).origin] : [];
}

/**
 * The Content-Security-Policy of one rendered page. Inline scripts are allowed by their hash, not by a nonce,
 * so the same page with the same header can be kept and sent again.
 * @param scripts the text of the inline scripts that the server wrote, each once
 * @param page whether it is a preview: the overlays of click-to-edit bring style elements of their own
 */
export function contentSecurityPolicy(
  scripts: string[],
  env: Env,
  { isPreview = false } = {},
): string {
  const secure = env.SITE_URL.startsWith("https:");
  // Vite's client puts style elements into the page and talks over a WebSocket; only `npm run dev` has it.
  const dev = env.NODE_ENV === "development";
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts.map(hash)],
    "style-src": dev || isPreview ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    // Picture previews and the splash are drawn with style attributes: these can hold no selector and no script.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", ...origin(env.imageBaseUrl)],
    "font-src": ["'self'"],
    "manifest-src": ["'self'"],
    "connect-src": [
      "'self'",
      // Browsers before 2022 do not count a WebSocket to the same origin as 'self'.
      env.SITE_URL.replace(/^http/, "ws"),
      ...(env.isHostedLake ? [`https://${env.SANITY_PROJECT_ID}.api.sanity.io`] : []),
    ],
    "frame-src": MAP_HOSTS,
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    // The Studio, on the same origin, shows the site in a frame.
    "frame-ancestors": ["'self'"],
  };
  const policy = Object.entries(directives).map(([name, values]) => `${name} ${values.join(" ")}`);
  return [...policy, ...(secure ? ["upgrade-insecure-requests"] : [])].join("; ");
}
