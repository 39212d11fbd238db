export { loadOrCreateTokens, type Tokens } from "./auth";
export { LakeStartError } from "./errors";
export { type Lake, type LakeOptions, openLake } from "./lake";
