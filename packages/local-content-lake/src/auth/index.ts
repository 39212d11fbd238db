export {
  type Access,
  type Authenticate,
  createAuthenticate,
  holderOf,
  InvalidTokenError,
} from "./access";
export type { AttemptLimits } from "./attempt-limit";
export { linkPage, usedLinkPage } from "./link-page";
export { SignIn } from "./sign-in";
export { signInLink } from "./sign-in-link";
export { signInPage } from "./sign-in-page";
export { loadOrCreateTokens, type Tokens } from "./tokens";
