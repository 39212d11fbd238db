import { replaceCutLink } from "./studio/session/cut-link";
import { guardSignIn } from "./studio/session/guard-sign-in";
import { answerUnusedServices } from "./studio/unused-services";

guardSignIn();
replaceCutLink();
answerUnusedServices(window);
// The Studio reads the URL when its code is loaded.
await import("./start-studio");
