export { loadOrCreateTokens, type Tokens } from "./auth";
export { type Lake, type LakeOptions, openLake } from "./lake";
export type { ImportedSeed } from "./seed/import-seed";
export { readSeed } from "./seed/read-seed";
export { type ServedLake, type ServeOptions, serveLake } from "./serve";
export { type LakeSettings, readSettings } from "./settings";
