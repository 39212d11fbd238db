import { isPath } from "./redirects";

/** Whether a link leads within the site: a path, or a query or fragment of the same page. */
export function isSiteLink(href: string): boolean {
  return isPath(href) || /^[#?]./.test(href);
}
