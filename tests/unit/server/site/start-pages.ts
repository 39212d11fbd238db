import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished } from "vitest";
import type { SiteContent } from "../../../../app/entry.server";
import { CACHE } from "../../../../app/lib/config/cache-control.server";
import { businessToday } from "../../../../app/lib/time/time-zone.server";
import { ResponseCache } from "../../../../server/cache/response-cache";
import { CacheWarming } from "../../../../server/site/cache-warming";
import { invalidateOnChange } from "../../../../server/site/content-tags";
import { PageHandler } from "../../../../server/site/page-handler";
import { PageRenderer } from "../../../../server/site/page-renderer";

/** Serves pages on a free port. */
async function listen(pages: PageHandler) {
  const server = createServer(
    (request, response) => void pages.respond(request, response, request.url ?? "/"),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A server of pages whose text is their URL; a test decides when a render ends, and what the content is like. */
export async function startPages() {
  const state = {
    status: 200,
    isLive: true,
    isStale: false,
    outageSince: undefined as number | undefined,
  };
  const rendered: string[] = [];
  /** Renders that wait. */
  const held = new Map<string, Promise<void>>();
  const listeners = new Set<Parameters<SiteContent["onChange"]>[0]>();
  const content: Pick<SiteContent, "track" | "onChange" | "isLive" | "outageSince" | "today"> = {
    track: (work) => ({
      result: work(),
      used: { tags: new Set(["all"]), dependsOnAll: false, isStale: state.isStale },
    }),
    onChange: (listener) => void listeners.add(listener),
    isLive: () => state.isLive,
    outageSince: () => state.outageSince,
    today: () => businessToday("Asia/Kolkata"),
  };
  const cache = new ResponseCache();
  const options = { cache, content: content as SiteContent };
  const renderer = new PageRenderer({
    ...options,
    render: async (url) => {
      rendered.push(url);
      const wait = held.get(url);
      held.delete(url);
      await wait;
      const headers = { "Content-Type": "text/html", "Cache-Control": CACHE.page };
      return new Response(`${url} `.repeat(1000), { status: state.status, headers });
    },
    routeOf: (url) => url,
    headers: [],
    cdnSeconds: 0,
  });
  invalidateOnChange(cache, options.content);
  const warming = new CacheWarming({ ...options, renderer, delayMs: 0 });
  const pages = new PageHandler({ ...options, renderer, warming, clientOf: () => "client" });
  const { server, url } = await listen(pages);
  onTestFinished(() => {
    warming.close();
    server.closeAllConnections();
    server.close();
  });

  return {
    state,
    rendered,
    cache,
    server,
    url,
    change(tag = "all") {
      for (const listener of listeners) listener(new Set([tag]));
    },
    /** Makes the next render of a URL wait. @returns what ends that */
    hold(path: string): () => void {
      let release = () => {};
      held.set(path, new Promise((done) => (release = done)));
      return () => release();
    },
    async read(path: string, encoding = "identity"): Promise<string> {
      const response = await fetch(url + path, { headers: { "Accept-Encoding": encoding } });
      const expected = encoding === "identity" ? null : encoding;
      expect(response.headers.get("content-encoding")).toBe(expected);
      return response.text();
    },
    variantsOf: (path: string) => [...(cache.get(path)?.variants.keys() ?? [])],
  };
}
