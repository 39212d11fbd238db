import type { RefCallback } from "react";

/**
 * Names a part that two views of a page share, so that a browser with View Transitions moves it from its place in one
 * to that in the other. Set by script: the site's policy allows no `style` attribute in the page's source.
 */
export function shareAs(name: string): RefCallback<HTMLElement> {
  return (element) => {
    element?.style.setProperty("view-transition-name", CSS.escape(name));
  };
}
