export { loadOrCreateTokens, type Tokens } from "./auth";
export type { Clock } from "./clock";
export { type Lake, type LakeOptions, type LakeStats, type OpenChange, openLake } from "./lake";
export type { QueryCounts, QueryLimits } from "./query";
export type { ImportedSeed } from "./seed/import-seed";
export { readSeed } from "./seed/read-seed";
export { type ServedLake, type ServeOptions, serveLake } from "./serve";
export { type LakeSettings, readSettings } from "./settings";
