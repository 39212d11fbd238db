export type { Question } from "./compute";
export type { QueryCounts, QueryResponse } from "./engine";
export { QueryEngines } from "./engines";
export {
  QueryAbandonedError,
  QueryBusyError,
  QueryParseError,
  QueryProcessError,
  QueryStoppedError,
} from "./errors";
export { QUERY_LIMITS, type QueryLimits } from "./limits";
export type { QueryParams } from "./params";
export { parseQuery } from "./parse";
export { type Perspective, parsePerspective } from "./perspective";
export { resultOf } from "./result-of";
export type { SourceMapStyle } from "./source-map";
export { syncTagsOfChange } from "./sync-tags";
