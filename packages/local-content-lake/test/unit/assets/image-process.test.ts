import { rmSync, writeFileSync } from "node:fs";
import { constants, getPriority } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { planGeometry } from "../../../src/assets/render/geometry";
import { renderImage } from "../../../src/assets/render/render-image";
import { ImageProcess } from "../../../src/assets/render/worker/image-process";
import type { ImageSource, TransformJob } from "../../../src/assets/render/worker/transform-image";
import type { ImageFacts } from "../../../src/assets/upload/read-facts";
import { badRequest } from "../../../src/util/errors";
import { temporaryFolder } from "../../support/documents";
import { eventually } from "../../support/eventually";
import { compressedText, png } from "../../support/hostile";
import { childProcesses, textOf } from "../../support/measure";

function start(options: ConstructorParameters<typeof ImageProcess>[0] = {}) {
  const worker = new ImageProcess({ idleMs: 3_600_000, ...options });
  onTestFinished(() => worker.close());
  return worker;
}

/** Process ids of the image workers that this process has started. */
const running = () =>
  childProcesses().filter((id) => textOf(`/proc/${id}/cmdline`).includes("image-worker"));

const size = { width: 40, height: 20 };

async function source() {
  const image = sharp({ create: { ...size, channels: 3, background: "#f00" } });
  return { from: await image.png().toBuffer(), enlarged: 1 };
}

function narrow(w: number): TransformJob {
  const params = { w };
  return { size, params, geometry: planGeometry(size, params), format: "png", animated: false };
}

function transform(worker: ImageProcess, job: TransformJob, source: ImageSource) {
  return worker.run<Uint8Array>({ job, source });
}

async function widthOf(image: Uint8Array): Promise<number> {
  return (await sharp(image).metadata()).width;
}

test("the image process is shared by all jobs, lets others go first, and has no settings but memory arenas", async () => {
  const worker = start();
  expect(running()).toEqual([]);
  const widths = [5, 10, 15, 20];
  const original = await source();
  const made = await Promise.all(widths.map((w) => transform(worker, narrow(w), original)));
  expect(await Promise.all(made.map(widthOf))).toEqual(widths);
  const [id = 0, ...others] = running();
  expect(others).toEqual([]);
  const settings = textOf(`/proc/${id}/environ`).split("\0").filter(Boolean);
  expect(settings.filter((each) => !each.startsWith("NODE_"))).toEqual(["MALLOC_ARENA_MAX=2"]);
  expect(getPriority(id)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
});

test("the image process reports a damaged image and transforms the next one", async () => {
  const worker = start();
  const damaged = { from: Buffer.from("no image"), enlarged: 1 };
  await expect(transform(worker, narrow(5), damaged)).rejects.toThrow(/unsupported image format/);
  expect(await widthOf(await transform(worker, narrow(5), await source()))).toBe(5);
});

test("the image process exits when idle and starts again for the next job", async () => {
  const worker = start({ idleMs: 0 });
  const original = await source();
  for (const w of [5, 6]) {
    expect(await widthOf(await transform(worker, narrow(w), original))).toBe(w);
    await eventually(() => expect(running()).toEqual([]));
  }
});

test("a killed image process fails its pending jobs and starts again", async () => {
  const worker = start();
  const original = await source();
  await transform(worker, narrow(5), original);
  // So that it cannot finish the job before it is killed.
  for (const id of running()) process.kill(id, "SIGSTOP");
  const waiting = transform(worker, narrow(6), original).catch((error: unknown) => error);
  for (const id of running()) process.kill(id, "SIGKILL");
  expect(await waiting).toMatchObject({ code: "BUSY" });
  await eventually(async () => {
    expect(await widthOf(await transform(worker, narrow(7), original))).toBe(7);
  });
});

test("the image process survives signals to the process group until it is closed", async () => {
  const worker = start();
  const original = await source();
  await transform(worker, narrow(5), original);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const [id = 0] = running();
    process.kill(id, signal);
    expect(await widthOf(await transform(worker, narrow(6), original))).toBe(6);
    expect(running()).toEqual([id]);
  }
});

test("the image process ends a job that no client awaits", { tags: "full" }, async () => {
  const worker = start({ abandonedMs: 0 });
  const large = { width: 2500, height: 2500 };
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const original = sharp({ create: { ...large, channels: 3, background: "#000", noise } }).jpeg();
  const bytes = await original.toBuffer();
  const plan = { size: large, params: {}, geometry: planGeometry(large, {}) };
  const slow: TransformJob = { ...plan, format: "avif", animated: false };
  const [leaving, staying] = [new AbortController(), new AbortController()];
  const work = { job: slow, source: { from: bytes, enlarged: 1 } };
  const render = (signal: AbortSignal) => worker.run(work, signal).catch((error: unknown) => error);
  const first = render(leaving.signal);
  const second = render(staying.signal);
  await eventually(() => expect(running()).toHaveLength(1));
  const [id] = running();
  leaving.abort();
  expect(await widthOf(await transform(worker, narrow(5), await source()))).toBe(5);
  expect(running()).toEqual([id]);
  staying.abort();
  expect(await Promise.all([first, second])).toMatchObject([{ code: "BUSY" }, { code: "BUSY" }]);
  expect(running()).toEqual([]);
});

test.each([
  ["processor time", { milliseconds: 200, bytes: 1e9 }, [40]],
  // Any job is over a megabyte, if it still runs when its memory is measured.
  ["memory", { milliseconds: 60_000, bytes: 1e6 }, [40, "too long"]],
])("an image beyond the budget of %s ends the process", async (_name, budget, results) => {
  const worker = start({ budget, exited: () => badRequest("too long") });
  const file = join(temporaryFolder(), "bomb.png");
  // Each text unpacks to 100 MB.
  writeFileSync(file, png(10, 10, Array(100).fill(compressedText("zTXt", 100))));
  await expect(worker.run({ inspect: { from: file } })).rejects.toThrow("too long");
  await eventually(() => expect(running()).toEqual([]));
  const { from } = await source();
  const next = worker.run<ImageFacts>({ inspect: { from } }).then(
    ({ width }) => width,
    ({ message }) => message,
  );
  expect(results).toContain(await next);
});

test.each([
  ["deleted while it renders is not found", "NOT_FOUND", (original: string) => rmSync(original)],
  ["still there is damaged", "IMAGE_NOT_RENDERABLE", () => {}],
])("an original that is %s", async (_name, code, meanwhile: (original: string) => void) => {
  const original = join(temporaryFolder(), "image.png");
  writeFileSync(original, Buffer.from("\x89PNG\r\n", "latin1"));
  const worker = {
    async run() {
      meanwhile(original);
      throw new Error("Input file is missing");
    },
  };
  const render = renderImage({} as TransformJob, original, worker as unknown as ImageProcess);
  await expect(render).rejects.toMatchObject({ code });
});
