import { expect, test } from "vitest";
import { freePath, isFreePath, pathProblem } from "../../../contract/free-path";
import { PAGES } from "../../../contract/pages";

test.each([
  ["summer-offer", "/summer-offer"],
  ["/summer-offer", "/summer-offer"],
  ["/Offers/Summer/", "/offers/summer"],
  [" /summer ", "/summer"],
  ["", "/"],
])("freePath(%j) is %s", (slug, path) => {
  expect(freePath(slug)).toBe(path);
});

test.each([
  ...["/summer-offer", "/offers/summer", "/2026", "/products/compare", "/services/seo_audit"],
  ...["/administration", "/શોપ", "/a/b/c/d", "/video"],
])("editors may use the path %s", (path) => {
  expect(pathProblem(path)).toBeUndefined();
});

const ROUTES = Object.values(PAGES).map(({ path }) => path);
const BELOW = ["/admin", "/studio", "/lake", "/api", "/v1", "/vx", "/v2025-02-19", "/assets"];

test.each([
  ...ROUTES.filter((path) => path !== "/"),
  ...BELOW.flatMap((path) => [path, `${path}/offer`]),
  ...["/robots.txt", "/sitemap.xml", "/.well-known/security.txt", "/favicon.ico"],
  ...["/admin/login", "/products/privacy", "/products/privacy/bundle-builder", "/preview/enable"],
  // The home page's share image would be that page's too.
  "/home",
  ...["/share/home", "/healthz", "/readyz", "/metrics"],
  ...["/", "/a b", "/a?b", "/a#b", "/a//b", "/a/../b", "/a%2fb", "/-a", `/${"a".repeat(200)}`],
])("the path %s, which the site needs, is refused with a message", (path) => {
  expect(pathProblem(path)).toMatch(/^[A-Z].*\.$/);
  expect(isFreePath(path)).toBe(false);
});

test("the message names the page or route at the path", () => {
  expect(pathProblem("/contact")).toBe(
    "The page “Contact” is always at /contact. Choose another address.",
  );
  expect(pathProblem("/studio/x")).toBe(
    "The site itself uses /studio and everything below it. Choose another address.",
  );
});
