import { useEffect } from "react";
import type { PreviewHeaderProps } from "sanity/presentation";
import { PRESSED_EVENT } from "../form/early-keys";

/** Presentation's bar above its frame. Tells the Studio when a mouse is pressed in the frame. */
export function PreviewHeader(props: PreviewHeaderProps) {
  const { iframeRef, renderDefault } = props;
  useEffect(() => {
    const frame = iframeRef.current;
    const press = () => window.dispatchEvent(new Event(PRESSED_EVENT));
    function watch(): void {
      // A site of another origin gives no access.
      const site = frame?.contentDocument?.defaultView;
      site?.addEventListener("mousedown", press, { capture: true });
    }
    frame?.addEventListener("load", watch);
    return () => frame?.removeEventListener("load", watch);
  }, [iframeRef]);
  return renderDefault(props);
}
