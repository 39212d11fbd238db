import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import express from "express";
import { describe, expect, onTestFinished, test } from "vitest";
import { replaceFolder } from "../../../../scripts/build/replace-folder.mjs";
import { ResponseCache } from "../../../../server/cache/response-cache";
import { StaticFolder } from "../../../../server/middleware/static-files";

/** A folder of a project whose client build is replaced by later versions. */
function newProject() {
  const root = mkdtempSync(join(tmpdir(), "replace-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = join(root, "build/client");
  const assets = () => readdirSync(join(folder, "assets")).sort();
  /** Builds a version beside the one in use, and puts it in its place. */
  const release = (version: string, files: string[]) => {
    const next = join(root, "build/next");
    for (const name of ["index.html", ...files.map((file) => `assets/${file}`)]) {
      mkdirSync(dirname(join(next, name)), { recursive: true });
      writeFileSync(join(next, name), version);
    }
    replaceFolder(folder, next, { hashed: "assets", record: join(root, ".cache/files.json") });
  };
  return { root, folder, assets, release };
}

describe("a rebuilt folder", () => {
  test("retains the hashed files of the previous version only", () => {
    const { root, folder, assets, release } = newProject();
    release("1", ["same.js", "route-1.js"]);
    expect(assets()).toEqual(["route-1.js", "same.js"]);
    release("2", ["same.js", "route-2.js"]);
    expect(assets()).toEqual(["route-1.js", "route-2.js", "same.js"]);
    expect(readFileSync(join(folder, "index.html"), "utf8")).toBe("2");
    expect(readFileSync(join(folder, "assets/route-1.js"), "utf8")).toBe("1");
    release("3", ["same.js", "route-3.js"]);
    expect(assets()).toEqual(["route-2.js", "route-3.js", "same.js"]);
    expect(readdirSync(join(root, "build"))).toEqual(["client"]);
  });

  test("retains all files if no manifest exists", () => {
    const { root, assets, release } = newProject();
    release("1", ["route-1.js"]);
    rmSync(join(root, ".cache"), { recursive: true });
    release("2", ["route-2.js"]);
    expect(assets()).toEqual(["route-1.js", "route-2.js"]);
  });

  test("does not disturb a server that serves its files", async () => {
    const { folder, release } = newProject();
    release("1", ["route-1.js"]);
    const cache = new ResponseCache();
    const options = {
      folder,
      cache,
      urlPath: "",
      kind: "file",
      maxBytes: 1_000,
    } as const;
    const app = express().use(new StaticFolder(options).hashedAssets());
    const server = createServer(app).listen(0, "127.0.0.1");
    await new Promise((ready) => server.once("listening", ready));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const textOf = async (name: string) => (await fetch(`${url}/${name}`)).text();
    expect(await textOf("route-1.js")).toBe("1");
    release("2", ["route-2.js"]);
    expect(await textOf("route-1.js")).toBe("1");
    expect(await textOf("route-2.js")).toBe("2");
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
});
