export {
  type CacheableResponse,
  type OnCacheable,
  tagsOfChange,
} from "./http/response/cacheable-response";
export { openCacheableLake } from "./server/lake";
export type { CacheableLake } from "./server/types";
