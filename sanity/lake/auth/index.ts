export { type Access, type Authenticate, createAuthenticate, InvalidTokenError } from "./access";
export type { AttemptLimits } from "./attempt-limit";
export { SignIn } from "./sign-in";
export { signInPage } from "./sign-in-page";
export { loadOrCreateTokens, type Tokens } from "./tokens";
export { EDITOR, findProfile, type User, VIEWER } from "./users";
