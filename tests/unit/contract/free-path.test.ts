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
  "/summer-offer",
  "/offers/summer",
  "/2026",
  "/products/compare",
  "/services/seo_audit",
  "/administration",
  "/શોપ",
  "/a/b/c/d",
  "/video",
])("editors may use the path %s", (path) => {
  expect(pathProblem(path)).toBeUndefined();
});

const TAKEN = {
  "a page": Object.values(PAGES).map(({ path }) => path),
  "the staff panel": ["/admin", "/admin/offer", "/admin/login"],
  "the Studio and the lake": ["/studio", "/studio/offer", "/lake", "/lake/offer"],
  "an API": ["/api", "/api/offer", "/v1", "/v1/offer", "/vx", "/vx/offer"],
  "an API of a day": ["/v2025-02-19", "/v2025-02-19/offer"],
  "a file": ["/assets", "/assets/offer", "/robots.txt", "/sitemap.xml", "/favicon.ico"],
  "a product": ["/products/privacy", "/products/privacy/bundle-builder"],
  // The home page's share image would be that of a page at /home, too.
  "a share image": ["/home", "/share/home"],
  "another route": ["/preview/enable", "/.well-known/security.txt"],
  "the state of the site": ["/healthz", "/readyz", "/metrics"],
  "nothing, with odd signs": ["/a b", "/a?b", "/a#b", "/a//b", "/a/../b", "/a%2fb", "/-a"],
  "nothing, and is too long": [`/${"a".repeat(200)}`],
};

test.each(Object.entries(TAKEN))("a path of %s is refused with a message", (_what, paths) => {
  for (const path of paths) expect(pathProblem(path), path).toMatch(/^[A-Z].*\.$/);
  expect(paths.filter(isFreePath)).toEqual([]);
});

test("the message names the page or route at the path", () => {
  expect(pathProblem("/contact")).toBe(
    "The page “Contact” is always at /contact. Choose another address.",
  );
  expect(pathProblem("/studio/x")).toBe(
    "The site itself uses /studio and everything below it. Choose another address.",
  );
});
