export type { QueryCounts, QueryResponse } from "./engine";
export { QueryEngines } from "./engines";
export {
  QueryAbandonedError,
  QueryBusyError,
  QueryParseError,
  QueryProcessError,
  QueryStoppedError,
} from "./errors";
export type { Question } from "./exec/compute";
export { resultOf } from "./exec/result-of";
export { QUERY_LIMITS, type QueryLimits } from "./limits";
export type { QueryParams } from "./parse/params";
export { type Perspective, parsePerspective } from "./perspective";
export { parseQuery } from "./plan/compile";
export type { SourceMapStyle } from "./source-map";
export { syncTagsOfChange } from "./sync-tags";
