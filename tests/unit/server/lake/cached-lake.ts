import { tagsOfChange } from "local-content-lake/cache";
import {
  keepAliveClient,
  type RawRequest,
} from "../../../../packages/local-content-lake/test/support/http-client";
import {
  API_VERSION,
  startLake,
  TestCalendar,
} from "../../../../packages/local-content-lake/test/support/lake";
import { manage } from "../../../../packages/local-content-lake/test/support/people";
import { ResponseCache } from "../../../../server/cache/response-cache";
import { cacheLakeResponse } from "../../../../server/lake/cache-response";
import { test as base } from "../cached";

/** A lake with one post behind a response cache, as the site's server has it. */
export const test = base
  .extend("cache", () => new ResponseCache())
  .extend("behind", async ({}, { onCleanup }) => {
    const calendar = new TestCalendar();
    const lake = await startLake({ basePath: "/lake", calendar });
    onCleanup(() => lake.stop());
    return { calendar, lake };
  })
  .extend("site", async ({ cache, behind: { calendar, lake }, serve }, { onCleanup }) => {
    const client = lake.client();
    await client.create({ _id: "p", _type: "post", title: "First" });
    const state = { dispatched: 0, inFlight: () => {} };
    lake.lake.onChange((change) => cache.invalidate(tagsOfChange(change)));
    const { url, lines } = await serve(cache, (request, response) => {
      state.dispatched += 1;
      const onCacheable = cacheLakeResponse(cache, request);
      lake.lake.handle(request, response, (cacheable) => {
        state.inFlight();
        onCacheable?.(cacheable);
      });
    });
    const reader = keepAliveClient(url, 16);
    onCleanup(() => reader.close());
    const send = (path: string, request: Partial<RawRequest> = {}) =>
      reader.send({ path, ...request });

    return {
      lake,
      client,
      calendar,
      cache,
      lines,
      /** `inFlight` runs after the lake answered a request, before the response is cached. */
      state,
      send,
      /** Sends a request until its response would be cached. @returns whether it is */
      async isCached(path: string, request: Partial<RawRequest> = {}): Promise<boolean> {
        for (let time = 0; time < 3; time += 1) await send(path, request);
        const before = state.dispatched;
        await send(path, request);
        return state.dispatched === before;
      },
      /** The titles of the posts in a query's result. */
      async titles(path: string): Promise<string[]> {
        const { status, text } = await send(path);
        if (status !== 200) return [`status ${status}`];
        return JSON.parse(text).result.map(({ title }: { title: string }) => title);
      },
      /** Sends a request of an administrator past the cache. */
      manage: (...args: [method: string, path: string, body?: object]) => manage(lake, ...args),
    };
  });

export function queryUrl(query: string, dataset = "production", more = ""): string {
  return `/lake/v${API_VERSION}/data/query/${dataset}?query=${encodeURIComponent(query)}${more}`;
}
