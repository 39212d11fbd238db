export { loadOrCreateTokens, type Tokens } from "./auth/tokens";
export { type LakeSettings, readSettings } from "./cli/settings";
export type { GetClientIp } from "./http/middleware/origins";

export type { ImportedSeed, ImportOptions, MissingOnly } from "./import/import-seed";
export { readSeed } from "./import/read-seed";
export type { LakeApi } from "./mcp/lake-api";
export type { McpTool, McpTools } from "./mcp/tool";
export type { NoticeChange, Notifier, Person, SignInRequest } from "./people/notices/types";
export type { QueryCounts } from "./query";
export { openLake } from "./server/lake";
export { type ServedLake, type ServeOptions, serveLake } from "./server/serve";
export type { Lake, LakeOptions, LakeStats, PublicChange } from "./server/types";
export type {
  PendingTransaction,
  PublicDocumentChange,
  Trigger,
  TriggeredMutation,
} from "./store";
export {
  LAKE_ERROR_CODES,
  LAKE_START_ERROR_CODES,
  LakeError,
  type LakeErrorCode,
  LakeStartError,
} from "./util/errors";
export type { AttemptLimits, QueryLimits, UnreadLimits, WebhookLimits } from "./util/limits";
export type { Calendar, Clock } from "./util/time";
export type { JsonObject } from "./util/types";
