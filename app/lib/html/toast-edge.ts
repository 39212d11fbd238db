/** What a toast must leave visible. */
const LANDMARKS = "h1, h2, h3, main a[href='/admin/dashboard']";

/** The heights on a phone with one and two lines of text, gap to the edge included, in pixels. */
const TOAST_HEIGHT = { short: 116, long: 160 };

/** From this width on, a toast stands in a corner beside the text. */
const CORNER_WIDTH = 640;

/**
 * @param size of the toast that is about to appear
 * @returns the edge of the viewport where it covers no heading and no link back; the lower one if neither is free
 */
export function freeEdge(size: keyof typeof TOAST_HEIGHT = "long"): "bottom" | "top" {
  if (window.innerWidth >= CORNER_WIDTH) return "bottom";
  const { clientHeight } = document.documentElement;
  const height = TOAST_HEIGHT[size];
  if (isFree(clientHeight - height, clientHeight)) return "bottom";
  return isFree(0, height) ? "top" : "bottom";
}

/** True if no landmark is between these heights of the viewport. Those in an open modal count as well. */
function isFree(from: number, to: number): boolean {
  return [...document.querySelectorAll(LANDMARKS)].every((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height === 0 || bottom <= from || top >= to;
  });
}
