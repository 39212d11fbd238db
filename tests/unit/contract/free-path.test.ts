import { describe, expect, test } from "vitest";
import { freePath, isFreePath, pathProblem } from "../../../contract/free-path";
import { PAGES } from "../../../contract/pages";
import { comparable } from "../../../contract/redirects";

test.each([
  ["summer-offer", "/summer-offer"],
  ["/summer-offer", "/summer-offer"],
  ["/Offers/Summer/", "/offers/summer"],
  [" /summer ", "/summer"],
  ["", "/"],
])("freePath(%j) is %s", (slug, path) => {
  expect(freePath(slug)).toBe(path);
});

describe("a path that editors may use", () => {
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
  ])("%s", (path) => {
    expect(pathProblem(path)).toBeUndefined();
  });
});

describe("a path that the site needs", () => {
  const routes = Object.values(PAGES).map(({ path }) => path);
  const below = ["/admin", "/studio", "/lake", "/api", "/v1", "/vX", "/v2025-02-19", "/assets"];
  const files = ["/robots.txt", "/sitemap.xml", "/.well-known/security.txt", "/favicon.ico"];
  test.each([
    ...routes.filter((path) => path !== "/"),
    ...below.map((path) => path.toLowerCase()),
    ...below.map((path) => `${path.toLowerCase()}/offer`),
    ...files,
    ...["/admin/login", "/products/privacy", "/products/privacy/bundle-builder", "/preview/enable"],
    // The home page's share image would be that page's too.
    "/home",
    ...["/share/home", "/healthz", "/readyz", "/metrics"],
    ...["/", "/a b", "/a?b", "/a#b", "/a//b", "/a/../b", "/a%2fb", "/-a", `/${"a".repeat(200)}`],
  ])("%s is refused with a message", (path) => {
    expect(pathProblem(path)).toMatch(/^[A-Z].*\.$/);
    expect(isFreePath(path)).toBe(false);
  });
});

test("the message names the page or route at the path", () => {
  expect(pathProblem("/contact")).toBe(
    "The page “Contact” is always at /contact. Choose another address.",
  );
  expect(pathProblem("/studio/x")).toBe(
    "The site itself uses /studio and everything below it. Choose another address.",
  );
});

test("a path is read in linear time", () => {
  const slug = `a${"/".repeat(200_000)}b`;
  const before = process.threadCpuUsage();
  expect([freePath(slug), comparable(`/${slug}`)]).toEqual([`/${slug}`, `/${slug}`]);
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1_000);
});
