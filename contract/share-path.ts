import { PAGES } from "./pages";

/** As social networks show it: what they cut of another shape is not foreseeable. */
export const SHARE_SIZE = { width: 1200, height: 630 };

/** Below this stand the pictures of shared links. */
export const SHARE_FOLDER = "/share";

/** What the address of a fixed page's picture calls it, by the page's path. */
export function shareName(path: string): string {
  return path === PAGES.homePage.path ? "home" : path.slice(1);
}

/** Where the picture of a fixed page stands. */
export function sharePath(path: string): string {
  return `${SHARE_FOLDER}/${shareName(path)}.jpg`;
}
