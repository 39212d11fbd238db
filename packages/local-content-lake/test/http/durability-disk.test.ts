import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, type TestContext, test } from "vitest";
import { openWorkshop, type Workshop } from "../../../../tests/support/lake-process";
import { API_VERSION, TEST_TOKENS } from "../support/lake";

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop([{ _id: "greeting", _type: "greeting", text: "Namaste" }]);
});
afterAll(() => workshop.clean());

/** Runs a system program, or skips the test with the reason why it cannot run. */
function arrange(context: TestContext, program: string, ...flags: string[]): void {
  try {
    execFileSync(program, flags, { stdio: "pipe" });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n").join(" ") : "";
    context.skip(`needs a right that this user does not have: ${reason}`);
  }
}

function mutate(url: string, document: Record<string, unknown>): Promise<Response> {
  return fetch(`${url}/v${API_VERSION}/data/mutate/production`, {
    method: "POST",
    headers: { Authorization: `Bearer ${TEST_TOKENS.write}` },
    body: JSON.stringify({ mutations: [{ create: { _type: "post", ...document } }] }),
  });
}

async function count(url: string, type: string): Promise<number> {
  const query = encodeURIComponent(`count(*[_type == "${type}"])`);
  const queryUrl = `${url}/v${API_VERSION}/data/query/production?query=${query}`;
  const response = await fetch(queryUrl);
  expect(response.status).toBe(200);
  return (await response.json()).result;
}

/** What must hold for any lake while its disk refuses writes, and after the disk recovers. */
async function expectRefusal(url: string, status: number, message: RegExp): Promise<void> {
  const before = await count(url, "post");
  for (const _id of ["refused-1", "refused-2"]) {
    const refused = await mutate(url, { _id, text: "x".repeat(500_000) });
    const body = await refused.json();
    expect([refused.status, body.statusCode]).toEqual([status, status]);
    expect(body.message).toMatch(message);
  }
  expect(await count(url, "post")).toBe(before);
  expect(await count(url, "greeting")).toBe(1);
}

async function expectRecovery(url: string): Promise<void> {
  const before = await count(url, "post");
  expect((await mutate(url, { _id: "accepted" })).status).toBe(200);
  expect(await count(url, "post")).toBe(before + 1);
}

async function stopped(lake: ReturnType<Workshop["run"]>) {
  lake.child.kill("SIGTERM");
  return lake.ended;
}

test("the lake answers 507 while the disk is full, serves reads, and writes again once there is space", async (context) => {
  const disk = `${workshop.dataDir}-full`;
  const DATA_DIR = join(disk, "data");
  const ballast = join(disk, "ballast");
  mkdirSync(disk);
  arrange(context, "mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", disk);
  try {
    writeFileSync(ballast, Buffer.alloc(2_000_000));
    const lake = workshop.run("lake", [], { DATA_DIR });
    const url = await lake.url;
    let answer: Response;
    let stored = 0;
    do {
      answer = await mutate(url, { text: "x".repeat(100_000) });
      if (answer.status === 200) stored += 1;
    } while (answer.status === 200);
    expect(stored).toBeGreaterThan(0);
    await expectRefusal(url, 507, /^No space left on the disk of DATA_DIR; nothing was changed/);
    rmSync(ballast);
    await expectRecovery(url);
    expect(await stopped(lake)).toMatchObject({ code: 0 });

    const again = workshop.run("lake", [], { DATA_DIR });
    expect(await count(await again.url, "post")).toBe(stored + 1);
    await stopped(again);
  } finally {
    execFileSync("umount", ["--lazy", disk]);
  }
});

test("the lake answers 503 once the disk is read-only, and serves reads", async (context) => {
  const disk = `${workshop.dataDir}-read-only`;
  const image = `${disk}.img`;
  mkdirSync(disk);
  writeFileSync(image, "");
  truncateSync(image, 64_000_000);
  arrange(context, "mkfs.ext4", "-q", image);
  arrange(context, "mount", "-o", "loop,errors=remount-ro", image, disk);
  try {
    const lake = workshop.run("lake", [], { DATA_DIR: join(disk, "data") });
    const url = await lake.url;
    expect((await mutate(url, { _id: "in-time" })).status).toBe(200);
    // As ext4 does on a disk error.
    execFileSync("mount", ["-o", "remount,abort", disk], { stdio: "pipe" });
    await expectRefusal(url, 503, /^The store cannot write in DATA_DIR .*; nothing was changed/);
    expect(await count(url, "post")).toBe(1);
    await stopped(lake);
  } finally {
    execFileSync("umount", ["--lazy", disk]);
  }
});

test("the lake answers 503 while the disk fails, serves reads, and writes again once it works", async (context) => {
  const lake = workshop.run("lake", [], { DATA_DIR: `${workshop.dataDir}-failing` });
  const url = await lake.url;
  const limit = (bytes: string) =>
    arrange(context, "prlimit", "--pid", String(lake.child.pid), `--fsize=${bytes}:`);
  limit("4096");
  await expectRefusal(url, 503, /^The store cannot write in DATA_DIR .*; nothing was changed/);
  limit("unlimited");
  await expectRecovery(url);
  await stopped(lake);
});
