import { testMemoAgreement } from "../../../packages/local-content-lake/test/support/memo-agreement";
import { cacheHandler } from "../../../server/cache/cache-handler";
import { ResponseCache } from "../../../server/cache/response-cache";
import { cacheLakeResponse } from "../../../server/lake/cache-response";

const NO_LOG = { hit() {} };
const ANY_HOST = { allow: () => true };

/** Compares the lake's answers behind the site's response cache, as `server.ts` connects the two. */
export function testCachedAgreement({ comparisons }: { comparisons: number }): void {
  testMemoAgreement({
    comparisons,
    cacheOf(lake) {
      const cache = new ResponseCache();
      lake.onInvalidate((tags) => cache.invalidate(tags));
      return cacheHandler({
        cache,
        hosts: ANY_HOST,
        log: NO_LOG,
        dispatch: (request, response) =>
          lake.handle(request, response, cacheLakeResponse(cache, request)),
      });
    },
  });
}
