import type { ContentDependencies, SiteContent } from "../../app/entry.server";
import type { Headers } from "../cache/cache-entry";
import type { Page } from "./page";

/** Of the connection or of the body as Remix wrote it, not of the page. */
const TRANSFER =
  /^(?:connection|content-length|date|keep-alive|server-timing|transfer-encoding|vary)$/i;

interface Made {
  page: Page;
  cacheControl: string | null;
  used: ContentDependencies;
}

/**
 * Makes one page and notes what content it used.
 * @param headers of every answer; the page's own go before them
 */
export async function makePage(
  render: () => Promise<Response>,
  content: SiteContent,
  headers: Headers,
): Promise<Made> {
  const started = performance.now();
  const { used, result } = content.track(render);
  const response = await result;
  const own: Headers = [...response.headers].filter(([name]) => !TRANSFER.test(name));
  const names = new Set(own.map(([name]) => name.toLowerCase()));
  const page: Page = {
    status: response.status,
    headers: [...headers.filter(([name]) => !names.has(name.toLowerCase())), ...own],
    etag: response.headers.get("ETag") ?? undefined,
    body: Buffer.from(await response.arrayBuffer()),
    isStale: used.isStale,
    ms: 0,
    told: response.headers.get("Server-Timing"),
    packed: new Map(),
  };
  page.ms = performance.now() - started;
  return { page, cacheControl: response.headers.get("Cache-Control"), used };
}
