import { ADMIN_PATH, LAKE_PATH, STUDIO_PATH } from "./mounts";
import { PAGES } from "./pages";
import { shareName } from "./share-path";

/** First segments of paths that the server, the site's own routes or its files use. */
const RESERVED = new Set([
  ...[ADMIN_PATH, LAKE_PATH, STUDIO_PATH].map((path) => path.slice(1)),
  ...["api", "assets", "build", "data", "files", "fonts", "graphql", "healthz"],
  ...["images", "listen", "metrics", "preview", "readyz", "share", "static"],
  // The home page's share image has this name.
  shareName(PAGES.homePage.path),
]);

/** The lake's API versions: v1, vX, v2025-02-19. */
const API_VERSION = /^v(?:\d|x$)/;

/** Whether a path's first segment belongs to the server, the site's own routes or its files. */
export function isReserved(first: string): boolean {
  return RESERVED.has(first) || API_VERSION.test(first);
}

const SEGMENT = /^[\p{L}\p{M}\p{N}]+(?:[-_][\p{L}\p{M}\p{N}]+)*$/u;

const MAX_LENGTH = 120;

/**
 * The path of a page that editors made.
 * @param slug as an editor wrote it: "offers/summer", "/offers/summer/"
 */
export function freePath(slug: string): string {
  const path = slug.normalize().trim().toLowerCase();
  let start = 0;
  while (path[start] === "/") start += 1;
  let end = path.length;
  while (end > start && path[end - 1] === "/") end -= 1;
  return `/${path.slice(start, end)}`;
}

/**
 * Checks that no route of the site can be at a path.
 * @param path as freePath() returns it
 * @returns for editors, what is wrong and how to fix it; undefined for a free path
 */
export function pathProblem(path: string): string | undefined {
  if (path === "/") return "Write an address, like summer-offer or offers/summer.";
  if (path.length > MAX_LENGTH) return `Use ${MAX_LENGTH} characters or fewer.`;
  const segments = path.slice(1).split("/");
  const [first = ""] = segments;
  if (!segments.every((segment) => SEGMENT.test(segment))) {
    return "Use letters, digits and hyphens, like summer-offer; a slash separates parts, like offers/summer.";
  }
  if (isReserved(first)) {
    return `The site itself uses /${first} and everything below it. Choose another address.`;
  }
  const page = Object.values(PAGES).find((each) => isTaken(path, each.path));
  return page && `The page “${page.title}” is always at ${page.path}. Choose another address.`;
}

/** @param route may end with a parameter, like `/products/privacy/:productName` */
function isTaken(path: string, route: string): boolean {
  const [prefix = ""] = route.split(":");
  return route.includes(":") ? `${path}/`.startsWith(prefix) : path === route;
}

/** Whether a page that editors made is shown at a path. @param path as freePath() returns it */
export function isFreePath(path: string): boolean {
  return pathProblem(path) === undefined;
}
