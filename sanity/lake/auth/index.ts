export { type Access, type Authenticate, createAuthenticate, InvalidTokenError } from "./access";
export { loadOrCreateTokens, type Tokens } from "./tokens";
export { EDITOR, findProfile, type User, VIEWER } from "./users";
