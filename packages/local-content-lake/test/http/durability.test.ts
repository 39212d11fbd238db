import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SanityClient } from "@sanity/client";
import { test as base, expect, type TestContext } from "vitest";
import { openLake } from "../../src";
import { restoreBackup } from "../../src/backup/restore-backup";
import { writeBackup } from "../../src/backup/write-backup";
import { temporaryFolder, writeNdjson } from "../support/documents";
import { png } from "../support/http-client";
import { clientOf, expectRefused, TEST_TOKENS } from "../support/lake";
import { type Workshop, workshopTest } from "../support/packed-lake";

const WRITERS = 4;
const GREETING = { _id: "greeting", _type: "greeting", text: "Namaste" };

const test = workshopTest([GREETING]);

async function stopped(lake: ReturnType<Workshop["run"]>) {
  lake.child.kill("SIGTERM");
  return lake.ended;
}

/** Writers that create pairs of documents one after another until stopped. */
function startWriters(client: SanityClient) {
  const acknowledged = Array.from({ length: WRITERS }, () => 0);
  let going = true;
  const finished = Promise.all(
    acknowledged.map(async (_none, writer) => {
      for (let n = 0; going; n += 1) {
        const pair = { _type: "pair", writer, n };
        await client
          .transaction()
          .create({ _id: `w${writer}-n${n}-left`, ...pair })
          .create({ _id: `w${writer}-n${n}-right`, ...pair })
          .commit();
        acknowledged[writer] = n + 1;
      }
    }),
  );
  const stop = () => {
    going = false;
    return finished;
  };
  return { acknowledged, stop };
}

test("a backup under writes restores one moment", { tags: "full" }, async ({ workshop }) => {
  const lake = workshop.run("lake");
  const client = clientOf(await lake.url);
  const asset = await client.assets.upload("image", png, { filename: "dot.png" });
  const writers = startWriters(client);
  await expect.poll(() => Math.min(...writers.acknowledged)).toBeGreaterThan(5);
  const before = [...writers.acknowledged];
  const file = `${workshop.dataDir}-backup.db`;
  const backup = await workshop.run("lake", ["backup", file]).ended;
  const after = [...writers.acknowledged];
  await writers.stop();
  expect(backup).toEqual({ code: 0, output: expect.stringMatching(/^Backup written and checked/) });
  expect(Math.min(...after.map((n, writer) => n - (before[writer] ?? 0)))).toBeGreaterThan(0);

  await stopped(lake);

  const DATA_DIR = `${workshop.dataDir}-restored`;
  const restore = await workshop.run("lake", ["restore", file], { DATA_DIR }).ended;
  const output = expect.stringMatching(/^Restored \d+ documents, 1 /);
  expect(restore).toEqual({ code: 0, output });
  const restored = workshop.run("lake", [], { DATA_DIR });
  const url = await restored.url;
  expect(await clientOf(url).fetch('*[_id == "greeting"][0].text')).toBe("Namaste");
  for (let writer = 0; writer < WRITERS; writer += 1) {
    const query = '*[_type == "pair" && writer == $writer] | order(n).n';
    const found = await clientOf(url).fetch<number[]>(query, { writer });
    // Whole pairs without a gap, including all that were answered before the backup.
    expect(found).toEqual(found.map((_n, index) => Math.floor(index / 2)));
    expect(found.length % 2).toBe(0);
    expect(found.length / 2).toBeGreaterThanOrEqual(before[writer] ?? 0);
    // A pair in flight at the end may be included; a later one must not be.
    expect(found.length / 2).toBeLessThanOrEqual((after[writer] ?? 0) + 1);
  }
  const served = await fetch(new URL(`/${asset.path}`, url));
  expect(Buffer.from(await served.arrayBuffer())).toEqual(png);
  await clientOf(url).create({ _type: "greeting", text: "It goes on" });
  await stopped(restored);
});

const backupTest = base
  // A folder with a stopped lake, which has a document of an asset without its file.
  .extend("folder", async () => {
    const folder = temporaryFolder();
    const dataDir = join(folder, "data");
    const lake = await openLake({ dataDir, tokens: TEST_TOKENS });
    const file = writeNdjson(join(folder, "content.ndjson"), [GREETING, LOST]);
    await lake.importSeed("production", file);
    await lake.close();
    return folder;
  });
const LOST = { _id: `image-${"a".repeat(40)}-8x6-png`, _type: "sanity.imageAsset" };

backupTest("a backup reports assets without a file, and overwrites nothing", ({ folder }) => {
  const file = join(folder, "backup.db");
  const made = { documents: 2, assets: 0, broken: [LOST._id] };
  expect(writeBackup(join(folder, "data"), file)).toEqual(made);
  expect(() => writeBackup(join(folder, "data"), file)).toThrow(
    /exists already[^\n]*nothing is overwritten\.$/,
  );
  expect(() => restoreBackup(join(folder, "data"), file)).toThrow(/^DATA_DIR: .* holds a lake/);
  const none = join(folder, "none");
  expect(() => writeBackup(none, `${none}.db`)).toThrow(/^DATA_DIR: there is no lake in [^\n]*$/);
  expect(existsSync(none)).toBe(false);
});

backupTest("restore refuses a file that is no backup or is damaged", ({ folder }) => {
  const sound = join(folder, "sound.db");
  writeBackup(join(folder, "data"), sound);
  const text = join(folder, "text");
  writeFileSync(text, "not a database");
  const damaged = join(folder, "damaged.db");
  writeFileSync(damaged, readFileSync(sound).fill(7, 5 * 4096, 9 * 4096));
  const dataDir = join(folder, "untouched");
  for (const [file, reason] of [
    [text, "cannot be restored: "],
    [damaged, "damaged"],
    [join(folder, "nowhere"), "There is no file"],
  ] as const) {
    const restore = () => restoreBackup(dataDir, file);
    expect(restore).toThrow(reason);
    expect(restore).toThrow(file);
    expect(restore).toThrow(/^[^\n]+$/);
  }
  expect(restoreBackup(dataDir, sound)).toEqual({ documents: 2, assets: 0 });
});

/** Runs a system program, or skips the test with the reason why it cannot run. */
function arrange(skip: TestContext["skip"], program: string, ...flags: string[]): void {
  try {
    execFileSync(program, flags, { stdio: "pipe" });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n").join(" ") : "";
    skip(`needs a right that this user does not have: ${reason}`);
  }
}

const post = (_id: string, length = 1) => ({ _id, _type: "post", text: "x".repeat(length) });
const posts = (url: string) => clientOf(url).fetch<number>('count(*[_type == "post"])');

/** What must hold for any lake while its disk refuses writes, and after the disk recovers. */
async function expectRefusal(url: string, statusCode: number, message: RegExp): Promise<void> {
  const before = await posts(url);
  for (const _id of ["refused-1", "refused-2"]) {
    const refused = clientOf(url).create(post(_id, 500_000));
    const reason = { statusCode, message: expect.stringMatching(message) };
    await expect(refused).rejects.toMatchObject(reason);
  }
  expect(await posts(url)).toBe(before);
  expect(await clientOf(url).fetch("*[_type == 'greeting'].text")).toEqual(["Namaste"]);
}

async function expectRecovery(url: string): Promise<void> {
  const before = await posts(url);
  await clientOf(url).create(post("accepted"));
  expect(await posts(url)).toBe(before + 1);
}

test("the lake answers 507 to writes while the disk is full", async ({ workshop, skip }) => {
  const disk = `${workshop.dataDir}-full`;
  const DATA_DIR = join(disk, "data");
  const ballast = join(disk, "ballast");
  mkdirSync(disk);
  arrange(skip, "mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", disk);
  try {
    writeFileSync(ballast, Buffer.alloc(2_000_000));
    const lake = workshop.run("lake", [], { DATA_DIR });
    const url = await lake.url;
    let stored = 0;
    const fill = async () => {
      for (; stored < 100; stored += 1) await clientOf(url).create(post(`p${stored}`, 100_000));
    };
    await expectRefused(507, fill());
    expect(stored).toBeGreaterThan(0);
    await expectRefusal(url, 507, /No space left on the disk of DATA_DIR; nothing was changed/);
    rmSync(ballast);
    await expectRecovery(url);
    expect(await stopped(lake)).toMatchObject({ code: 0 });

    const again = workshop.run("lake", [], { DATA_DIR });
    expect(await posts(await again.url)).toBe(stored + 1);
    await stopped(again);
  } finally {
    execFileSync("umount", ["--lazy", disk]);
  }
});

test("the lake answers 503 to writes while the disk fails", async ({ workshop, skip }) => {
  const lake = workshop.run("lake", [], { DATA_DIR: `${workshop.dataDir}-failing` });
  const url = await lake.url;
  const limit = (bytes: string) =>
    arrange(skip, "prlimit", "--pid", String(lake.child.pid), `--fsize=${bytes}:`);
  limit("4096");
  await expectRefusal(url, 503, /The store cannot write in DATA_DIR .*; nothing was changed/);
  limit("unlimited");
  await expectRecovery(url);
  await stopped(lake);
});
