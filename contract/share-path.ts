import { PAGES } from "./pages";

/** Prices on a share image: more would be too small to read in a list of links. */
export const MAX_PRICES = 3;

/** The size that social networks show without cropping. */
export const SHARE_SIZE = { width: 1200, height: 630 };

/** The path prefix of share images. */
const SHARE_FOLDER = "/share";

/** The name of a page's share image, by the page's path. */
export function shareName(path: string): string {
  return path === PAGES.homePage.path ? "home" : path.slice(1);
}

/** The path of a page's share image. */
export function sharePath(path: string): string {
  return `${SHARE_FOLDER}/${shareName(path)}.jpg`;
}
