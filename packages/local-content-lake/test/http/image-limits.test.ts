import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { type ClientRequest, get, type IncomingMessage } from "node:http";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { eventually } from "../support/eventually";
import { askAndLeaveUnread } from "../support/http-client";
import { API_VERSION, test as lakeTest, type TestLake } from "../support/lake";

const test = lakeTest
  .extend("options", { unreadLimits: { stalledMs: 1000 } })
  .extend("imageUrl", { scope: "file" }, async ({ lake }) => {
    // Noise does not compress in any format.
    const raw = { width: 2000, height: 1500, channels: 3 } as const;
    const noise = await sharp(randomBytes(2000 * 1500 * 3), { raw })
      .png()
      .toBuffer();
    return `${lake.url}/${(await lake.client().assets.upload("image", noise)).path}`;
  });

/** The number of rendered images. */
function made({ dataDir }: TestLake): number {
  const folder = join(dataDir, "cache", "images");
  if (!existsSync(folder)) return 0;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

/** Requests from another client IP: all of 127.0.0.0/8 is loopback. */
function ask(url: string, localAddress: string): ClientRequest {
  const request = get(url, { localAddress, agent: false });
  request.on("error", () => {});
  return request;
}

async function sizeOf(request: ClientRequest) {
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const bytes = Buffer.concat(await response.toArray());
  const { width } = await sharp(bytes).metadata();
  return { status: response.statusCode, width };
}

test("image work is dropped when its client disconnects", async ({ lake, imageUrl }) => {
  const count = 8 * availableParallelism();
  const hostile = Array.from({ length: count }, (_, n) =>
    ask(`${imageUrl}?w=${900 - n}&fm=avif`, "127.0.0.2"),
  );
  await Promise.all(hostile.map((request) => once(request, "finish")));
  const before = made(lake);
  for (const request of hostile) request.destroy();
  const other = await sizeOf(ask(`${imageUrl}?w=50&fm=jpg`, "127.0.0.3"));
  expect(other).toMatchObject({ status: 200, width: 50 });
  // A client's last request is served after all of its dropped requests are done.
  await sizeOf(ask(`${imageUrl}?w=51&fm=jpg`, "127.0.0.2"));
  // Only images that had started before the disconnect were rendered.
  expect(made(lake) - before).toBeLessThanOrEqual(2 + availableParallelism());
});

describe("an unread response", () => {
  test("streams from the disk until a timeout", { tags: "full" }, async ({ lake, imageUrl }) => {
    const url = `${imageUrl}?fm=png`;
    // A pause of this process may be a timeout, too.
    const { byteLength } = await eventually(async () => (await fetch(url)).arrayBuffer());
    const closedBefore = lake.lake.stats().unreadResponsesClosed;
    const before = process.memoryUsage().arrayBuffers;
    const leave = await Promise.all(Array.from({ length: 30 }, () => askAndLeaveUnread(url)));
    let most = 0;
    const closed = () => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      return lake.lake.stats().unreadResponsesClosed - closedBefore;
    };
    await expect.poll(closed).toBe(30);
    // Chunks that were sent are freed late, so a third of what all images have is room enough for them.
    expect(most).toBeLessThan((leave.length * byteLength) / 3);
    for (const socket of leave) socket.destroy();
  });

  test("is closed, oldest first, if too many bytes are unread", async ({ open }) => {
    const full = await open({ unreadLimits: { stalledMs: 600_000, bytes: 4_000_000 } });
    const text = "x".repeat(900_000);
    for (let n = 0; n < 10; n += 1) {
      await full.client().create({ _id: `big-${n}`, _type: "big", text });
    }
    const endpoint = `${full.url}/v${API_VERSION}/data/query/production`;
    const url = `${endpoint}?query=${encodeURIComponent('*[_type == "big"]')}`;
    const leave = await Promise.all(Array.from({ length: 6 }, () => askAndLeaveUnread(url)));
    await expect.poll(() => full.lake.stats().unreadResponsesClosed).toBeGreaterThan(0);
    const answer = await (await fetch(`${endpoint}?query=1`)).json();
    expect(answer.result).toBe(1);
    for (const socket of leave) socket.destroy();
  });
});
