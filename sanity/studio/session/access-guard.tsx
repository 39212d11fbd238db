import { ACCESS_EVENT, type AccessChange } from "local-content-lake/studio";
import { Component, type ReactNode, useContext, useEffect, useState } from "react";
import { fromEvent } from "rxjs";
import { Notice } from "./notice";
import { UnsavedChanges, UnsavedChangesContext } from "./unsaved-changes";

type Ending = AccessChange | "left" | "followed" | "broken";

const SIGNED_OUT = {
  title: "You have been signed out",
  says: "An administrator ended this session, or it was 30 days old. What you typed last may not be saved.",
  action: "Sign in again",
};

const MESSAGES: Record<Ending, { title: string; says: string; action: string }> = {
  signedOut: SIGNED_OUT,
  refused: SIGNED_OUT,
  left: {
    ...SIGNED_OUT,
    says: "Somebody signed out in this browser. What you typed last is not saved.",
  },
  followed: {
    title: "This browser has another sign-in",
    says: "Somebody signed in with a link, in another tab perhaps. What you typed last may not be saved.",
    action: "Go on with it",
  },
  roleChanged: {
    title: "Your role has changed",
    says: "An administrator gave you another role. What you typed last may not be saved.",
    action: "Go on in the new role",
  },
  broken: {
    title: "The Studio has stopped",
    says: "A part of it could not be fetched, as the connection was lost perhaps, or something in it went wrong. What you typed last may not be saved.",
    action: "Load it again",
  },
};

/**
 * Shows a dialog when the session is revoked, the role changes or the Studio crashes. It renders outside of the Studio and
 * so survives it.
 * @param tokenKey the Studio's localStorage key of its token; after a deliberate sign-out it is empty, which needs no dialog
 */
export function AccessGuard({ tokenKey, children }: { tokenKey: string; children: ReactNode }) {
  const [changes] = useState(() => new UnsavedChanges());
  const [change, setChange] = useState<Exclude<Ending, "broken">>();
  const [hasCrashed, setCrashed] = useState(false);
  const ending = change ?? (hasCrashed ? "broken" : undefined);

  useEffect(() => {
    const onAccess = (event: Event) => {
      if (!(event instanceof CustomEvent) || !localStorage.getItem(tokenKey)) return;
      changes.readTexts();
      // Without typed texts, the Studio's own sign-in screen says enough.
      if (event.detail === "refused" && !changes.texts.text) return;
      setChange((known) => (known === "refused" ? known : event.detail));
    };
    // The Studio announces each sign-out on this channel: a deliberate one in another window, its own after a refusal. And
    // each sign-in, which drops what is not saved in other windows.
    const channel = new BroadcastChannel(`${tokenKey}_broadcast`);
    channel.onmessage = ({ data }) => {
      const isOut = data === "null";
      const isLost = !changes.save();
      if (isLost) changes.readTexts();
      const next = isLost ? (isOut ? "left" : "followed") : undefined;
      // A sign-out on purpose needs no dialog. Any other one has texts that nothing else has.
      setChange((known) => (known && !(isOut && known === "signedOut") ? known : next));
    };
    const events = fromEvent(window, ACCESS_EVENT).subscribe(onAccess);
    // Without this, the Studio's error screen reloads the page after a few seconds: a blank one while scripts fail to load.
    const onLostScript = () => {
      changes.readTexts();
      setCrashed(true);
    };
    events.add(fromEvent(window, "vite:preloadError").subscribe(onLostScript));
    events.add(() => channel.close());
    return () => events.unsubscribe();
  }, [changes, tokenKey]);

  // The dialog shows the unsaved texts itself.
  useEffect(() => (ending ? undefined : changes.guard()), [ending, changes]);

  return (
    <UnsavedChangesContext value={changes}>
      {/* A Studio that is left opens the page to sign in, or again for another person, and has no dialog there. */}
      {hasCrashed || change === "left" || change === "followed" ? null : (
        <CrashBoundary onCrash={() => setCrashed(true)}>{children}</CrashBoundary>
      )}
      {ending ? <AccessDialog ending={ending} tokenKey={tokenKey} /> : null}
    </UnsavedChangesContext>
  );
}

/** A native dialog without the Studio's components, which may have crashed. */
function AccessDialog({ ending, tokenKey }: { ending: Ending; tokenKey: string }) {
  const { texts } = useContext(UnsavedChangesContext);
  const { title, says, action } = MESSAGES[ending];
  const [token] = useState(() => localStorage.getItem(tokenKey));

  function reload(): void {
    // A later token is that of a new sign-in.
    const isEnded = MESSAGES[ending] === SIGNED_OUT && localStorage.getItem(tokenKey) === token;
    if (isEnded) localStorage.removeItem(tokenKey);
    window.location.reload();
  }

  return (
    <dialog
      ref={(dialog) => {
        if (!dialog?.open) dialog?.showModal();
      }}
      className="notice"
      aria-labelledby="access-title"
      onCancel={(event) => event.preventDefault()}
    >
      <h1 id="access-title">{title}</h1>
      <Notice says={says} text={texts.text} action={{ label: action, run: reload }} />
    </dialog>
  );
}

/**
 * Catches the errors that the Studio's own error screen cannot show. That screen loads a script of its own, which fails
 * like the script whose failure it reports.
 */
class CrashBoundary extends Component<{ onCrash(): void; children: ReactNode }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch(): void {
    this.props.onCrash();
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? null : this.props.children;
  }
}
