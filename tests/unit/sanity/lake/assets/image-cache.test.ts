import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createImageCache } from "../../../../../sanity/lake/assets/image-cache";
import { createJobQueue } from "../../../../../sanity/lake/assets/job-queue";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "cache-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe("the image cache", () => {
  it("lets the oldest go when it is full, and never keeps more than it may", async () => {
    const folder = join(root, "full");
    const cache = createImageCache(folder, 1000);
    for (let i = 0; i < 12; i++) {
      const path = join(folder, `${i}.png`);
      await cache.get(path, async () => Buffer.alloc(150, i));
      const at = new Date(2020, 0, i + 1);
      await utimes(path, at, at).catch(() => undefined);
      const sizes = (await readdir(folder)).map(
        async (name) => (await stat(join(folder, name))).size,
      );
      expect((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(
        1000,
      );
    }
    const kept = await readdir(folder);
    expect(kept).toContain("10.png");
    expect(kept).not.toContain("0.png");
  });

  it("serves what it cannot keep", async () => {
    await writeFile(join(root, "in-the-way"), "a file where a folder should be");
    const cache = createImageCache(join(root, "in-the-way"));
    const bytes = await cache.get(join(root, "in-the-way", "a.png"), async () => Buffer.from("ok"));
    expect(bytes.toString()).toBe("ok");
  });

  it("tries again after a failure", async () => {
    const cache = createImageCache(join(root, "again"));
    const path = join(root, "again", "a.png");
    await expect(
      cache.get(path, async () => {
        throw new Error("not this time");
      }),
    ).rejects.toThrow("not this time");
    expect((await cache.get(path, async () => Buffer.from("now"))).toString()).toBe("now");
  });
});

describe("the job queue", () => {
  it("never runs more jobs at once than it may, and turns a flood away", async () => {
    const queue = createJobQueue(2, 5);
    let running = 0;
    let most = 0;
    const job = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => queue.run(job)));
    expect(most).toBe(2);
    expect(results.filter((each) => each.status === "rejected")).toHaveLength(3);
    await expect(queue.run(async () => "free again")).resolves.toBe("free again");
  });
});
