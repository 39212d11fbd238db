import { readFileSync, writeFileSync } from "node:fs";
import type { SanityClient } from "@sanity/client";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorkshop, type Workshop } from "../../../../tests/support/lake-process";
import { clientOf } from "../support/lake";

const WRITERS = 4;

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop([{ _id: "greeting", _type: "greeting", text: "Namaste" }]);
});
afterAll(() => workshop.clean());

async function stopped(lake: ReturnType<Workshop["run"]>): Promise<void> {
  lake.child.kill("SIGTERM");
  await lake.ended;
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

test("a backup of a lake under writes restores a consistent moment", async () => {
  const lake = workshop.run("lake");
  const client = clientOf(await lake.url);
  const image = await sharp({
    create: { width: 8, height: 6, channels: 3, background: "#c0ffee" },
  })
    .png()
    .toBuffer();
  const asset = await client.assets.upload("image", image, { filename: "dot.png" });
  const writers = startWriters(client);
  await expect.poll(() => Math.min(...writers.acknowledged)).toBeGreaterThan(5);
  const before = [...writers.acknowledged];
  const file = `${workshop.dataDir}-backup.db`;
  const backup = await workshop.run("lake", ["backup", file]).ended;
  const after = [...writers.acknowledged];
  await writers.stop();
  expect(backup).toEqual({ code: 0, output: expect.stringMatching(/^Backup written and checked/) });
  expect(Math.min(...after.map((n, writer) => n - (before[writer] ?? 0)))).toBeGreaterThan(0);

  const again = await workshop.run("lake", ["backup", file]).ended;
  expect(again.code).toBe(1);
  expect(again.output).toMatch(/exists already[^\n]*nothing is overwritten\.\n$/);
  await stopped(lake);

  const DATA_DIR = `${workshop.dataDir}-restored`;
  const restore = await workshop.run("lake", ["restore", file], { DATA_DIR }).ended;
  expect(restore).toEqual({
    code: 0,
    output: expect.stringMatching(/^Restored \d+ documents, 1 /),
  });
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
  expect(Buffer.from(await served.arrayBuffer())).toEqual(image);
  await clientOf(url).create({ _type: "greeting", text: "It goes on" });
  await stopped(restored);

  const taken = await workshop.run("lake", ["restore", file], { DATA_DIR }).ended;
  expect(taken).toEqual({ code: 1, output: expect.stringMatching(/^DATA_DIR: .* holds a lake/) });
});

test("a backup of a stopped lake reports assets without a file", async () => {
  const DATA_DIR = `${workshop.dataDir}-quiet`;
  const lake = workshop.run("lake", [], { DATA_DIR });
  const _id = `image-${"a".repeat(40)}-8x6-png`;
  await clientOf(await lake.url).create({ _id, _type: "sanity.imageAsset" });
  await stopped(lake);
  const file = `${workshop.dataDir}-quiet.db`;
  const { code, output } = await workshop.run("lake", ["backup", file], { DATA_DIR }).ended;
  expect(code).toBe(0);
  expect(output).toContain("2 documents, 0 assets");
  expect(output).toContain(`The first is ${_id}`);
});

test("restore refuses a file that is no backup or is damaged", async () => {
  const DATA_DIR = `${workshop.dataDir}-untouched`;
  const restore = (file: string) => workshop.run("lake", ["restore", file], { DATA_DIR }).ended;
  const text = `${workshop.dataDir}-text`;
  writeFileSync(text, "not a database");
  const sound = readFileSync(`${workshop.dataDir}-backup.db`);
  const damaged = `${workshop.dataDir}-damaged.db`;
  writeFileSync(damaged, sound.fill(7, 5 * 4096, 9 * 4096));
  for (const file of [text, damaged, `${workshop.dataDir}-nowhere`]) {
    const { code, output } = await restore(file);
    expect(code).toBe(1);
    expect(output).toContain(file);
    expect(output.trim()).not.toContain("\n");
  }
  const lake = workshop.run("lake", [], { DATA_DIR });
  expect(await clientOf(await lake.url).fetch("*[]._id")).toEqual(["greeting"]);
  await stopped(lake);
});

test.each([[["backup"]], [["backup", "a", "b"]], [["back-up", "a"]]])(
  "the command prints its usage for %j",
  async (flags) => {
    const { code, output } = await workshop.run("lake", flags).ended;
    expect(code).toBe(1);
    expect(output).toContain(`Cannot run "${flags.join(" ")}"`);
    expect(output).toMatch(/^ +(?:npm run lake -- )?backup FILE\b/m);
  },
);

test("a backup of a missing lake does not create one", async () => {
  const DATA_DIR = `${workshop.dataDir}-none`;
  const file = `${workshop.dataDir}-none.db`;
  const { code, output } = await workshop.run("lake", ["backup", file], { DATA_DIR }).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/^DATA_DIR: there is no lake in [^\n]*\n$/);
});
