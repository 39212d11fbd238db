import type { AccessChange } from "local-content-lake/studio";
import { useEffect, useRef } from "react";
import { Notice } from "./notice";

type Ending = AccessChange | "broken";

interface AccessDialogProps {
  ending: Ending;
  /** The texts that may not be saved. */
  text: string;
  tokenKey: string;
}

const SIGNED_OUT = {
  title: "You have been signed out",
  says: "An administrator ended this session, or it was 30 days old. What you typed last may not be saved.",
  action: "Sign in again",
};

const MESSAGES: Record<Ending, { title: string; says: string; action: string }> = {
  signedOut: SIGNED_OUT,
  refused: SIGNED_OUT,
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

/** A native dialog without the Studio's components, which may have crashed. */
export function AccessDialog({ ending, text, tokenKey }: AccessDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { title, says, action } = MESSAGES[ending];

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  function reload(): void {
    if (MESSAGES[ending] === SIGNED_OUT) localStorage.removeItem(tokenKey);
    window.location.reload();
  }

  return (
    <dialog
      ref={dialog}
      className="notice"
      aria-labelledby="access-title"
      onCancel={(event) => event.preventDefault()}
    >
      <h1 id="access-title">{title}</h1>
      <Notice says={says} text={text} action={{ label: action, run: reload }} />
    </dialog>
  );
}
