import { Pane } from "../parts";
import { OwnImage } from "./own-image";
import { OwnSessions } from "./own-sessions";

/** What the signed-in person changes of their own: picture, sessions and passkeys. */
export function AccountPane() {
  return (
    <Pane status="Your picture, where you are signed in, and your passkeys.">
      <OwnImage />
      <OwnSessions />
    </Pane>
  );
}
