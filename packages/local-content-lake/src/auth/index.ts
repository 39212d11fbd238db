export type { AttemptLimits } from "./attempt-limit";
export {
  type Access,
  type Authenticate,
  createAuthenticate,
  findAccess,
} from "./authenticate";
export { SignIn } from "./sign-in";
export {
  deadLinkPage,
  linkPage,
  mailSentPage,
  otherBrowserPage,
  PASSKEY_SCRIPT_SOURCE,
  type SignInProblems,
  signInLink,
  signInPage,
} from "./sign-in-pages";
export { loadOrCreateTokens, type Tokens } from "./tokens";
