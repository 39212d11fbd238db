import { useEffect } from "react";
import type { PreviewHeaderProps } from "sanity/presentation";
import { PRESSED_EVENT } from "../form/early-keys";

/**
 * Presentation's bar above its frame. Tells the Studio when a mouse is pressed in the frame, and when the frame leaves its
 * document by itself, as for a page in another language. Focuses a field again whose text is clicked again.
 */
export function PreviewHeader(props: PreviewHeaderProps) {
  const { iframeRef, presentationRef, renderDefault } = props;
  useEffect(() => {
    const frame = iframeRef.current;
    /** The focused field, and what the Studio's address has, when a mouse was pressed last. */
    let pressed: { field: Element | null; address: string } | undefined;
    function press(): void {
      pressed = { field: document.activeElement, address: window.location.pathname };
      window.dispatchEvent(new Event(PRESSED_EVENT));
    }
    /**
     * Presentation does nothing when the frame asks for the field that its address has already, and leaves the form out of
     * view where the frame fills a narrow window.
     */
    function showField({ source, data: message }: MessageEvent): void {
      if (source !== frame?.contentWindow || !message?.type?.endsWith("/focus")) return;
      document.getElementById("presentation-narrow-tab-content")?.click();
      const { type, id, path } = message.data;
      const place = `/${type}/${id}/${path}`;
      if (!pressed || !decodeURIComponent(pressed.address).endsWith(place)) return;
      const field = document.getElementById(path) ?? pressed.field;
      if (field instanceof HTMLElement) field.focus();
    }
    const leave = () => presentationRef.send({ type: "iframe reload" });
    function watch(): void {
      // A site of another origin gives no access.
      const site = frame?.contentDocument?.defaultView;
      site?.addEventListener("mousedown", press, { capture: true });
      site?.addEventListener("pagehide", leave);
    }
    frame?.addEventListener("load", watch);
    window.addEventListener("message", showField);
    return () => {
      frame?.removeEventListener("load", watch);
      window.removeEventListener("message", showField);
    };
  }, [iframeRef, presentationRef]);
  return renderDefault(props);
}
