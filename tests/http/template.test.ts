// A first HTTP test to copy: see docs/test.md. It runs against the built site, on a real port.
import { expect } from "vitest";
import { test } from "./test";

// The title says subject, verb, result. `site` is running already: the files of a worker share it.
test("the site answers 404 with a page for an unknown address", async ({ site }) => {
  const response = await site.open("/no-such-page");
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("Oops! Page not found");
});

// One rule with many cases is a table. Each row is a test of its own.
test.for([
  ["/robots.txt", "text/plain; charset=utf-8"],
  ["/sitemap.xml", "application/xml; charset=utf-8"],
  ["/healthz", "application/json"],
] as const)("%s has the type %s", async ([path, type], { site }) => {
  const response = await site.open(path);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, type]);
});

// A test that changes content asks for `editor`. Afterwards the content is the sample again, for the next test.
test("a page shows a published change on the next request", async ({ site, editor }) => {
  await editor.patch("teamPage").set({ "hero.intro": "We changed this." }).commit();
  expect(await site.read("/team")).toContain("We changed this.");
});
