import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { planGeometry } from "../../../src/assets/render/geometry";
import { PictureProcess } from "../../../src/assets/render/worker/image-process";
import type { PictureJob } from "../../../src/assets/render/worker/transform-image";
import { eventually } from "../../support/eventually";

const HOUR = 3_600_000;

let pictures: PictureProcess;
afterEach(() => pictures.close());

/** Processes of the program, by id, that this one has started. */
function running(): number[] {
  const children = readdirSync("/proc/self/task").flatMap((thread) =>
    textOf(`/proc/self/task/${thread}/children`).split(" ").filter(Boolean),
  );
  return children
    .map(Number)
    .filter((id) => textOf(`/proc/${id}/cmdline`).includes("image-worker"));
}

/** Nothing for a thread or a process that has just ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function environmentOf(id: number): string[] {
  return readFileSync(`/proc/${id}/environ`, "utf8").split("\0").filter(Boolean);
}

const size = { width: 40, height: 20 };

async function source(background = "#f00") {
  const bytes = await sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer();
  return { from: bytes, enlarged: 1 };
}

function narrow(w: number): PictureJob {
  const params = { w };
  return { size, params, geometry: planGeometry(size, params), format: "png", animated: false };
}

async function widthOf(picture: Buffer): Promise<number> {
  return (await sharp(picture).metadata()).width;
}

test("starts one process for all pictures, which knows no setting and shares memory out to two arenas", async () => {
  pictures = new PictureProcess(HOUR);
  expect(running()).toEqual([]);
  const widths = [5, 10, 15, 20];
  const original = await source();
  const made = await Promise.all(widths.map((w) => pictures.make(narrow(w), original)));
  expect(await Promise.all(made.map(widthOf))).toEqual(widths);
  const [id = 0, ...others] = running();
  expect(others).toEqual([]);
  expect(environmentOf(id).filter((each) => !each.startsWith("NODE_"))).toEqual([
    "MALLOC_ARENA_MAX=2",
  ]);
});

test("says what is wrong with one picture, and makes the next", async () => {
  pictures = new PictureProcess(HOUR);
  const damaged = { from: Buffer.from("no picture"), enlarged: 1 };
  await expect(pictures.make(narrow(5), damaged)).rejects.toThrow(/unsupported image format/);
  expect(await widthOf(await pictures.make(narrow(5), await source()))).toBe(5);
});

test("ends without work, and is started again", async () => {
  pictures = new PictureProcess(0);
  const original = await source();
  for (const w of [5, 6]) {
    expect(await widthOf(await pictures.make(narrow(w), original))).toBe(w);
    await eventually(() => expect(running()).toEqual([]));
  }
});

test("tells who waits when it is killed, and is started again", async () => {
  pictures = new PictureProcess(HOUR);
  const original = await source();
  await pictures.make(narrow(5), original);
  const waiting = pictures.make(narrow(6), original).catch((error: unknown) => error);
  for (const id of running()) process.kill(id, "SIGKILL");
  expect(await waiting).toMatchObject({ code: "BUSY" });
  await eventually(async () => {
    expect(await widthOf(await pictures.make(narrow(7), original))).toBe(7);
  });
});

test("goes on when all processes are told to end, until it is closed", async () => {
  pictures = new PictureProcess(HOUR);
  const original = await source();
  await pictures.make(narrow(5), original);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const [id = 0] = running();
    process.kill(id, signal);
    expect(await widthOf(await pictures.make(narrow(6), original))).toBe(6);
    expect(running()).toEqual([id]);
  }
});

test("leaves no process behind when it is closed", async () => {
  pictures = new PictureProcess(HOUR);
  await pictures.make(narrow(5), await source());
  await pictures.close();
  expect(running()).toEqual([]);
});
