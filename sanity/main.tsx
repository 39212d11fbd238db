import { replaceCutLink } from "./studio/session/cut-link";
import { guardSignIn } from "./studio/session/guard-sign-in";

guardSignIn(window);
replaceCutLink(window);
// The Studio reads the URL when its code is loaded.
await import("./start-studio");
