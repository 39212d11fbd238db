import { ACCESS_EVENT, type AccessChange } from "local-content-lake/studio";
import { Component, type ReactNode, useEffect, useState } from "react";
import { AccessDialog } from "./access-dialog";
import { UnsavedChanges, UnsavedChangesContext } from "./unsaved-changes";

/**
 * Shows a dialog when the session is revoked, the role changes or the Studio crashes. It renders outside of the Studio and
 * so survives it.
 * @param tokenKey the Studio's localStorage key of its token; after a deliberate sign-out it is empty, which needs no dialog
 */
export function AccessGuard({ tokenKey, children }: { tokenKey: string; children: ReactNode }) {
  const [changes] = useState(() => new UnsavedChanges());
  const [change, setChange] = useState<AccessChange>();
  const [hasCrashed, setCrashed] = useState(false);
  const ending = change ?? (hasCrashed ? "broken" : undefined);

  useEffect(() => {
    const onAccess = (event: Event) => {
      if (!(event instanceof CustomEvent) || !localStorage.getItem(tokenKey)) return;
      // Without typed texts, the Studio's own sign-in screen says enough.
      if (event.detail === "refused" && !changes.texts.text) return;
      setChange((known) => (known === "refused" ? known : event.detail));
    };
    // The Studio announces each sign-out on this channel: a deliberate one in another window, its own after a refusal.
    const channel = new BroadcastChannel(`${tokenKey}_broadcast`);
    channel.onmessage = () => setChange((known) => (known === "refused" ? known : undefined));
    window.addEventListener(ACCESS_EVENT, onAccess);
    return () => {
      window.removeEventListener(ACCESS_EVENT, onAccess);
      channel.close();
    };
  }, [changes, tokenKey]);

  // Without this, the Studio's error screen reloads the page after a few seconds: a blank one while scripts fail to load.
  useEffect(() => {
    const onFailedScript = () => setCrashed(true);
    window.addEventListener("vite:preloadError", onFailedScript);
    return () => window.removeEventListener("vite:preloadError", onFailedScript);
  }, []);

  // The dialog shows the unsaved texts itself.
  useEffect(() => (ending ? undefined : changes.guard()), [ending, changes]);

  return (
    <UnsavedChangesContext value={changes}>
      {hasCrashed ? null : (
        <CrashBoundary onCrash={() => setCrashed(true)}>{children}</CrashBoundary>
      )}
      {ending ? (
        <AccessDialog ending={ending} text={changes.texts.text} tokenKey={tokenKey} />
      ) : null}
    </UnsavedChangesContext>
  );
}

interface CrashBoundaryProps {
  onCrash(): void;
  children: ReactNode;
}

/**
 * Catches the errors that the Studio's own error screen cannot show. That screen loads a script of its own, which fails
 * like the script whose failure it reports.
 */
class CrashBoundary extends Component<CrashBoundaryProps, { hasCrashed: boolean }> {
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
