import { accountRoutes } from "./account";
import { avatarRoutes } from "./avatars";
import { mailLinkRoutes } from "./mail-link";
import { passkeyRoutes } from "./passkeys";
import { peopleRoutes as managedRoutes } from "./people";
import { robotRoutes } from "./robots";
import { signInRoutes } from "./sign-in";
import { linkRoutes } from "./sign-in-link";

/** The endpoints of people: administration, sign-in, sessions, passkeys and pictures. */
export const peopleRoutes = [
  ...mailLinkRoutes,
  ...passkeyRoutes,
  ...avatarRoutes,
  ...accountRoutes,
  ...signInRoutes,
  ...linkRoutes,
  ...managedRoutes,
  ...robotRoutes,
];
