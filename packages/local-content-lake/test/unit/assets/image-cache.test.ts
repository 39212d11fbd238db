import { readdir, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextIteration } from "node:timers/promises";
import { test as base, describe, expect, vi } from "vitest";
import { ImageCache } from "../../../src/assets/serve/image-cache";
import { JobQueue } from "../../../src/util/job-queue";
import { temporaryFolder } from "../../support/documents";
import { eventually } from "../../support/eventually";

const test = base.extend("folder", () => join(temporaryFolder(), "cache"));

describe("the image cache", () => {
  test("evicts the oldest files when full and never exceeds its limit", async ({ folder }) => {
    const limit = 7 * 4096;
    const cache = new ImageCache(folder, limit);
    for (let i = 0; i < 12; i++) {
      const path = join(folder, `${i}.png`);
      await read(cache, path, async () => Buffer.alloc(150, i));
      const at = new Date(2020, 0, i + 1);
      await utimes(path, at, at).catch(() => undefined);
      const all = await Promise.all(
        (await readdir(folder)).map((name) => stat(join(folder, name))),
      );
      const size = all.reduce((sum, { blocks }) => sum + blocks * 512, 0);
      expect(size).toBeLessThanOrEqual(limit);
    }
    const files = await readdir(folder);
    expect(files).toContain("10.png");
    expect(files).not.toContain("0.png");
  });

  test.for([
    ["whole blocks of tiny files", 100 * 4096, undefined],
    ["the number of files", undefined, 100],
  ] as const)("counts %s, and evicts a tenth", async ([, maxBytes, maxFiles], { folder }) => {
    // Files of an earlier run count too.
    const before = new ImageCache(folder);
    const write = async (cache: ImageCache, from: number, to: number) => {
      for (let n = from; n < to; n += 1) {
        await read(cache, join(folder, `${n}.webp`), async () => Buffer.from("tiny"));
      }
    };
    await write(before, 0, 60);
    const cache = new ImageCache(folder, maxBytes, maxFiles);
    await write(cache, 60, 100);
    expect(await readdir(folder)).toHaveLength(100);
    await write(cache, 100, 101);
    expect(await readdir(folder)).toHaveLength(90);
    await write(cache, 101, 111);
    expect(await readdir(folder)).toHaveLength(100);
    await write(cache, 111, 112);
    expect(await readdir(folder)).toHaveLength(90);
    await write(cache, 112, 400);
    expect((await readdir(folder)).length).toBeLessThanOrEqual(100);
  });

  test("renders an image once", async ({ folder }) => {
    const cache = new ImageCache(folder);
    let made = 0;
    const make = async () => Buffer.from(`made ${++made} times`);
    for (const one of [cache, cache, new ImageCache(folder)]) {
      expect(await read(one, join(folder, "a.png"), make)).toBe("made 1 times");
    }
  });

  test("serves an image that it cannot store", async ({ folder }) => {
    await writeFile(folder, "a file where a folder should be");
    const cache = new ImageCache(folder);
    const path = join(folder, "a.png");
    expect(await read(cache, path, async () => Buffer.from("ok"))).toBe("ok");
  });

  test("retries after a failure", async ({ folder }) => {
    const cache = new ImageCache(folder);
    const path = join(folder, "a.png");
    const failing = read(cache, path, () => Promise.reject(new Error("not this time")));
    await expect(failing).rejects.toThrow("not this time");
    expect(await read(cache, path, async () => Buffer.from("now"))).toBe("now");
  });

  test("shares a render until its last client disconnects", async ({ folder }) => {
    const cache = new ImageCache(folder);
    const path = join(folder, "a.png");
    const [first, second, last] = [1, 2, 3].map(() => new AbortController());
    let finish = (_bytes: Buffer) => {};
    const make = vi.fn((_signal: AbortSignal) => {
      return new Promise<Buffer>((resolve) => {
        finish = resolve;
      });
    });
    const leaving = read(cache, path, make, first?.signal);
    const staying = read(cache, path, make, second?.signal);
    await eventually(() => expect(make).toHaveBeenCalledTimes(1));
    first?.abort();
    await expect(leaving).rejects.toMatchObject({ code: "REQUEST_ABORTED" });
    expect(make.mock.lastCall?.[0].aborted).toBe(false);
    finish(Buffer.from("shared"));
    expect(await staying).toBe("shared");

    const alone = read(cache, join(folder, "b.png"), make, last?.signal);
    await eventually(() => expect(make).toHaveBeenCalledTimes(2));
    last?.abort();
    expect(make.mock.lastCall?.[0].aborted).toBe(true);
    await expect(alone).rejects.toMatchObject({ code: "REQUEST_ABORTED" });
  });
});

async function read(cache: ImageCache, ...args: Parameters<ImageCache["get"]>): Promise<string> {
  return (await (await cache.get(...args)).readAll()).toString();
}

/** A job that ends on demand and reports whether it started. */
function openJob() {
  let end = () => {};
  let hasBegun = false;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const job = async () => {
    hasBegun = true;
    await ended;
  };
  return { job, end, hasBegun: () => hasBegun };
}

describe("the job queue", () => {
  test("never exceeds its concurrency and refuses jobs over its length limit", async () => {
    const queue = new JobQueue({ atOnce: 2, atOncePerClient: 2, waiting: 5 }, "full");
    let running = 0;
    let most = 0;
    const job = async () => {
      running += 1;
      most = Math.max(most, running);
      await nextIteration();
      running -= 1;
    };
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => queue.run(job, { client: "one" })),
    );
    expect(most).toBe(2);
    expect(results.filter((each) => each.status === "rejected")).toHaveLength(3);
    expect(await queue.run(async () => "free again", { client: "one" })).toBe("free again");
  });

  test("reserves a slot for other clients and alternates between clients", async () => {
    const queue = new JobQueue({ atOnce: 2, waitingPerClient: 3 }, "full");
    const jobs = Array.from({ length: 4 }, openJob);
    const many = jobs.map(({ job }) => queue.run(job, { client: "many" }));
    const another = queue.run(async () => {}, { client: "many" });
    await expect(another).rejects.toMatchObject({ code: "BUSY" });
    await nextIteration();
    expect(jobs.map(({ hasBegun }) => hasBegun())).toEqual([true, false, false, false]);
    await queue.run(async () => {}, { client: "other" });

    const place = openJob();
    const held = queue.run(place.job, { client: "third" });
    const late = openJob();
    const waiting = queue.run(late.job, { client: "late" });
    jobs[0]?.end();
    await nextIteration();
    expect([late.hasBegun(), jobs[1]?.hasBegun()]).toEqual([false, true]);
    jobs[1]?.end();
    await nextIteration();
    expect([late.hasBegun(), jobs[2]?.hasBegun()]).toEqual([true, false]);
    for (const { end } of [...jobs, place, late]) end();
    await Promise.all([...many, held, waiting]);
  });

  test("drops a job whose client disconnects", async () => {
    const queue = new JobQueue({ atOnce: 1 }, "full");
    const first = openJob();
    const running = queue.run(first.job, { client: "a" });
    const gone = new AbortController();
    const dropped = openJob();
    const waiting = queue.run(dropped.job, { client: "a", signal: gone.signal });
    expect(queue.length).toBe(1);
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ code: "REQUEST_ABORTED" });
    expect(queue.length).toBe(0);
    first.end();
    await running;
    await queue.run(async () => {}, { client: "a" });
    expect(dropped.hasBegun()).toBe(false);
  });
});
