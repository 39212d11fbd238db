import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { slimRouteManifest } from "../../../../scripts/build/route-manifest.mjs";

const client = mkdtempSync(join(tmpdir(), "route-manifest-"));
const file = join(client, "assets/manifest-abc123.js");
mkdirSync(join(client, "assets"));
afterAll(() => rmSync(client, { recursive: true }));

function slimmed(code: string): string {
  writeFileSync(join(client, "assets/empty.js"), "\n");
  writeFileSync(join(client, "assets/page.js"), "export{a as default};");
  writeFileSync(file, code);
  slimRouteManifest(client);
  return readFileSync(file, "utf8");
}

const route = (id: string, parentId: string, module: string) => ({
  id,
  parentId,
  module: `/assets/${module}`,
  hasLoader: true,
  hasAction: false,
  imports: [],
});

test("resource routes and false properties leave the list, and pages and redirects stay", () => {
  const routes = {
    page: route("page", "root", "page.js"),
    feed: route("feed", "root", "empty.js"),
    redirect: route("redirect", "layout", "empty.js"),
  };
  const code = slimmed(`window.__remixManifest=${JSON.stringify({ version: "1", routes })};`);
  const { page, redirect } = routes;
  const { hasAction: _page, ...slimPage } = page;
  const { hasAction: _redirect, ...slimRedirect } = redirect;
  expect(JSON.parse(code.slice("window.__remixManifest=".length, -1))).toEqual({
    version: "1",
    routes: { page: slimPage, redirect: slimRedirect },
  });
});

test("a list in another form fails the build", () => {
  expect(() => slimmed("export default {}")).toThrow("no list of routes as Remix writes it");
});
