import { createHash } from "node:crypto";
import type { Env } from "./env.server";

/** The hosts whose maps the contact page may frame. */
const MAP_HOSTS = ["https://www.openstreetmap.org", "https://www.google.com"];

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const STYLE = /<style\b([^>]*)>([\s\S]*?)<\/style>/gi;

function hashes(html: string, element: RegExp): string[] {
  const found = new Set<string>();
  for (const [, attributes = "", content = ""] of html.matchAll(element)) {
    if (/\ssrc\s*=/i.test(attributes) || content === "") continue;
    // A browser hashes the parsed text, in which every line end is a line feed.
    const text = content.replace(/\r\n?/g, "\n");
    found.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  return [...found];
}

function origin(url: string): string[] {
  return URL.canParse(url) ? [new URL(url).origin] : [];
}

/**
 * The Content-Security-Policy of one rendered page. Inline scripts are allowed by their hash, not by a nonce,
 * so the same page with the same header can be kept and sent again.
 * @param html the complete document as it is sent
 * @param page whether it is a preview: the overlays of click-to-edit bring style elements of their own
 */
export function contentSecurityPolicy(html: string, env: Env, { isPreview = false } = {}): string {
  const secure = env.SITE_URL.startsWith("https:");
  // Vite's client puts style elements into the page and talks over a WebSocket; only `npm run dev` has it.
  const dev = env.NODE_ENV === "development";
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...hashes(html, SCRIPT)],
    "style-src":
      dev || isPreview ? ["'self'", "'unsafe-inline'"] : ["'self'", ...hashes(html, STYLE)],
    // Picture previews and the splash are drawn with style attributes: these can hold no selector and no script.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", ...origin(env.imageBaseUrl)],
    "font-src": ["'self'"],
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
