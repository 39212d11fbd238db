import { createHash, Hash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { FairQueue } from "http-kit";
import { expect, test, vi } from "vitest";
import { receiveFile } from "../../../src/assets/upload/receive-file";

test("an upload is read in one chunk per event-loop iteration, however many arrive at once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "upload-fairness-"));
  const text = "x".repeat(1_000);
  const UPLOADS = 30;
  let turn = 0;
  let isOver = false;
  const pieces = new Map<number, number>();
  const update = vi.spyOn(Hash.prototype, "update");
  const next = () => {
    const calls = update.mock.calls.length;
    if (calls > 0) pieces.set(turn, calls);
    update.mockClear();
    turn += 1;
    if (!isOver) setImmediate(next);
  };
  const turns = new FairQueue();
  next();
  const received = await Promise.all(
    Array.from({ length: UPLOADS }, () =>
      receiveFile(Readable.from([Buffer.from(text), Buffer.from(text)]), folder, () =>
        turns.schedule("one", true),
      ),
    ),
  );
  isOver = true;
  update.mockRestore();
  rmSync(folder, { recursive: true });
  const sha1 = createHash("sha1")
    .update(text + text)
    .digest("hex");
  for (const file of received) expect(file).toMatchObject({ sha1, size: 2_000 });
  expect(Math.max(...pieces.values())).toBe(1);
});
