import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { slimRouteManifest } from "../../../../scripts/build/route-manifest.mjs";
import { test as base } from "../../support";

const test = base.extend("slimmed", ({ folder }) => (code: string): string => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/empty.js"), "\n");
  writeFileSync(join(folder, "assets/page.js"), "export{a as default};");
  const file = join(folder, "assets/manifest-abc123.js");
  writeFileSync(file, code);
  slimRouteManifest(folder);
  return readFileSync(file, "utf8");
});

const route = (id: string, parentId: string, module: string) => ({
  id,
  parentId,
  module: `/assets/${module}`,
  hasLoader: true,
  hasAction: false,
  imports: [],
});

test("resource routes and false properties leave the list, and pages and redirects stay", ({
  slimmed,
}) => {
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

test("a list in another form fails the build", ({ slimmed }) => {
  expect(() => slimmed("export default {}")).toThrow("no list of routes as Remix writes it");
});
