import { useEffect } from "react";
import type { PreviewHeaderProps } from "sanity/presentation";
import { PRESSED_EVENT } from "../form/early-keys";

/**
 * Presentation's bar above its frame. Tells the Studio when a mouse is pressed in the frame, and when the frame leaves its
 * document by itself, as for a page in another language.
 */
export function PreviewHeader(props: PreviewHeaderProps) {
  const { iframeRef, presentationRef, renderDefault } = props;
  useEffect(() => {
    const frame = iframeRef.current;
    const press = () => window.dispatchEvent(new Event(PRESSED_EVENT));
    const leave = () => presentationRef.send({ type: "iframe reload" });
    function watch(): void {
      // A site of another origin gives no access.
      const site = frame?.contentDocument?.defaultView;
      site?.addEventListener("mousedown", press, { capture: true });
      site?.addEventListener("pagehide", leave);
    }
    frame?.addEventListener("load", watch);
    return () => frame?.removeEventListener("load", watch);
  }, [iframeRef, presentationRef]);
  return renderDefault(props);
}
