export type { CacheableResponse, OnCacheable } from "./http/response/cacheable-response";
export { openCacheableLake } from "./server/lake";
export type { CacheableLake } from "./server/types";
