import { once } from "node:events";
import { readdirSync, readlinkSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import WebSocket from "ws";
import { type LakeOptions, openLake } from "../../src";
import { temporaryFolder } from "../support/documents";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";
import { childProcesses } from "../support/measure";

/** Starts everything that a lake starts on demand: listeners of both kinds, both query workers, both image workers. */
async function use(lake: TestLake): Promise<void> {
  const query = `// ${"-".repeat(20_000)}\ncount(*)`;
  for (const token of ["", TEST_TOKENS.read]) {
    expect(await lake.client({ token }).fetch(query)).toBe(0);
  }
  const listen = `/data/listen/production?query=${encodeURIComponent("*")}`;
  await lake.request(listen);
  await once(new WebSocket(`${lake.url.replace("http", "ws")}/v1${listen}`), "open");
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>';
  const { assets } = lake.client();
  const { path } = await assets.upload("image", Buffer.from(svg), { filename: "a.svg" });
  expect((await fetch(`${lake.url}/${path}?w=10&fm=png`)).status).toBe(200);
}

/** The lake files that this process has open. */
function openFiles(): string[] {
  return readdirSync("/proc/self/fd").flatMap((handle) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${handle}`);
      return /lake\.(db|lock)/.test(file) ? [file] : [];
    } catch {
      // The handle of the directory listing itself.
      return [];
    }
  });
}

/** Active handles (timers, sockets, pipes) of this process, counted by type. */
function resources(): string[] {
  return process.getActiveResourcesInfo().toSorted();
}

const MOST_TURNS = 10_000_000;

/** Looks once per event-loop iteration, without a timer, until it holds. */
async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS && !holds(); turn += 1) await setImmediate();
}

const linuxTest = test.skipIf(process.platform !== "linux");

linuxTest("a closed lake leaves nothing open", { tags: "full" }, async () => {
  // The first use loads libraries (and, from source, the bundler), which stay loaded.
  const first = await startLake();
  await use(first);
  // Not only `stop`, which leaves files open until the next collection of garbage.
  await first.lake.close();
  await first.stop();
  await until(() => !resources().includes("TCPSocketWrap"));
  expect(resources()).not.toContain("TCPSocketWrap");
  const before = { children: childProcesses(), files: openFiles(), resources: resources() };

  const lake = await startLake();
  await use(lake);
  // Two query workers, and one image worker each for uploads and renders.
  expect(childProcesses().length).toBe(before.children.length + 4);
  expect(openFiles().length).toBeGreaterThan(before.files.length);
  await lake.lake.close();
  expect(childProcesses()).toEqual(before.children);
  expect(openFiles()).toEqual(before.files);
  expect((await lake.request("/data/query/production?query=1")).status).toBe(503);
  await lake.stop();
  await until(() => resources().join() === before.resources.join());
  expect(resources()).toEqual(before.resources);
});

test.for<[string, Partial<LakeOptions>, RegExp]>([
  ["a dataset", { dataset: "Not a name" }, /Not a name/],
  ["a URL", { publicUrl: "nowhere" }, /Invalid URL/],
  ["an origin", { allowedOrigins: ["nowhere"] }, /Invalid URL/],
])("a lake that cannot open %s leaves its folder unlocked", async ([, wrong, message]) => {
  const dataDir = temporaryFolder();
  const options = { dataDir, tokens: TEST_TOKENS };
  await expect(openLake({ ...options, ...wrong })).rejects.toThrow(message);
  const lake = await openLake(options);
  await lake.close();
});
