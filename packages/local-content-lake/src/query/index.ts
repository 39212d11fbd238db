export { type QueryCounts, QueryEngines, type QueryResponse } from "./engine";
export { QueryParseError, queryStopped } from "./errors";
export { type DocumentFilter, parseDocumentFilter } from "./exec/document-filter";
export { Evaluation } from "./exec/evaluation";
export { readTime } from "./functions/date-time";

export type { QueryParams } from "./parse/params";
export { parsePerspective } from "./perspective";
export { parseQuery, parseRule } from "./plan/compile";
export type { Selected, Selections } from "./selection";
export { type Layers, syncTagsOfChange } from "./sync-tags";
