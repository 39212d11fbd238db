export { type Access, type Authenticate, createAuthenticate, InvalidTokenError } from "./access";
export { loadOrCreateTokens, type Tokens } from "./tokens";
export { EDITOR, type User, VIEWER } from "./users";
