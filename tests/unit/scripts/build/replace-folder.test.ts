import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import express from "express";
import { describe, expect } from "vitest";
import { replaceFolder } from "../../../../scripts/build/replace-folder.mjs";
import { ResponseCache } from "../../../../server/cache/response-cache";
import { StaticFolder } from "../../../../server/middleware/static-files";
import { test as base } from "../../support";

/** A folder of a project whose client build is replaced by later versions. */
const test = base.extend("project", ({ folder: root }) => {
  const folder = join(root, "build/client");
  return {
    folder,
    assets: () => readdirSync(join(folder, "assets")).sort(),
    /** Builds a version beside the one in use, and puts it in its place. */
    release(version: string, files: string[]) {
      const next = join(root, "build/next");
      for (const name of ["index.html", ...files.map((file) => `assets/${file}`)]) {
        mkdirSync(dirname(join(next, name)), { recursive: true });
        writeFileSync(join(next, name), version);
      }
      replaceFolder(folder, next, join(root, ".cache/files.json"));
    },
  };
});

describe("a rebuilt folder", () => {
  test("retains the hashed files of the previous version only", ({ folder: root, project }) => {
    const { folder, assets, release } = project;
    release("1", ["same.js", "route-1.js"]);
    expect(assets()).toEqual(["route-1.js", "same.js"]);
    release("2", ["same.js", "route-2.js"]);
    expect(assets()).toEqual(["route-1.js", "route-2.js", "same.js"]);
    expect(readFileSync(join(folder, "index.html"), "utf8")).toBe("2");
    expect(readFileSync(join(folder, "assets/route-1.js"), "utf8")).toBe("1");
    release("3", ["same.js", "route-3.js"]);
    expect(assets()).toEqual(["route-2.js", "route-3.js", "same.js"]);
    expect(readdirSync(join(root, "build"))).toEqual(["client"]);
    // It retains all files without a manifest.
    rmSync(join(root, ".cache"), { recursive: true });
    release("4", ["route-4.js"]);
    expect(assets()).toEqual(["route-2.js", "route-3.js", "route-4.js", "same.js"]);
  });

  test("disturbs no server of its files", async ({ project: { folder, release }, listen }) => {
    release("1", ["route-1.js"]);
    const options = { urlPath: "", kind: "file", maxBytes: 1_000 } as const;
    const files = new StaticFolder({ folder, cache: new ResponseCache(), ...options });
    const { url } = await listen(express().use(files.hashedAssets()));
    const textOf = async (name: string) => (await fetch(`${url}/${name}`)).text();
    expect(await textOf("route-1.js")).toBe("1");
    release("2", ["route-2.js"]);
    expect(await textOf("route-1.js")).toBe("1");
    expect(await textOf("route-2.js")).toBe("2");
  });
});
