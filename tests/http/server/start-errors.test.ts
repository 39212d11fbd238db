import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { listen } from "http-kit";
import { test as base, describe, expect, onTestFinished, vi } from "vitest";
import { readSettings } from "../../../server/config/settings";
import { prepareDataDir } from "../../../server/lake/open-lake";
import { emptyFolder, running, serve } from "../../support/fixtures";
import { spawnServer } from "../../support/site";

/** A test with an empty folder, and with another server. */
const test = base.extend("scratch", { scope: "file" }, emptyFolder).extend(
  "other",
  running(() => serve(() => {})),
);

// What each setting may be is in `unit/server/config`.
test("a start that fails prints its cause in one line and exits with 1", async ({ scratch }) => {
  const server = spawnServer({ DATA_DIR: join(scratch, "data"), LISTEN_FDS: "1" });
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(
    /^LISTEN_FDS is set, but file descriptor 3 is no listening socket \(\w+\): start.*\n$/,
  );
});

describe("the cause is", () => {
  test.for([
    ["a taken port", "127.0.0.1", undefined, /^PORT \d+ is taken on 127\.0\.0\.1: .*PORT=\d+\.$/],
    ["another machine's host", "192.0.2.1", undefined, /^HOST "192\.0\.2\.1" is not an address of/],
    ["sockets", "127.0.0.1", "3", /^LISTEN_FDS is "3": pass one socket, with one ListenStream/],
  ] as const)("%s", async ([, host, sockets, words], { other: { port } }) => {
    vi.stubEnv("LISTEN_FDS", sockets);
    onTestFinished(() => void vi.unstubAllEnvs());
    const names = { port: "PORT", host: "HOST" };
    await expect(listen(createServer(), { port, host, names })).rejects.toThrow(words);
  });

  test.for([
    ["/proc/lake/data", "ENOENT"],
    ["file", "EEXIST"],
    ["file/data", "ENOTDIR"],
  ] as const)("the data folder %s, which cannot be one", ([path, cause], { scratch }) => {
    writeFileSync(join(scratch, "file"), "");
    const DATA_DIR = resolve(scratch, path);
    const settings = readSettings({ DATA_DIR });
    expect(() => prepareDataDir(settings)).toThrow(
      `DATA_DIR "${DATA_DIR}" cannot be written (${cause}): choose a folder this user may write to.`,
    );
  });
});
