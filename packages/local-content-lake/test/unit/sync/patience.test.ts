import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { OtherSideError } from "../../../src/sync/remote";
import { patiently } from "../../../src/util/patiently";

vi.mock("node:timers/promises", async (original) => ({
  ...(await original<typeof import("node:timers/promises")>()),
  setTimeout: vi.fn(async () => {}),
}));

const REMOTE = { projectId: "abc", dataset: "production", apiHost: "https://api.sanity.io" };

test("a busy other side is tried after its own pause, and one that breaks off again", async () => {
  const response = { headers: { "retry-after": "7" } };
  const busy = Object.assign(new Error("Too many requests"), { statusCode: 429, response });
  const brokenOff = new TypeError("fetch failed", {
    cause: Object.assign(new Error("read"), { code: "ECONNRESET" }),
  });
  const request = vi.fn(async () => "answer");
  for (const cause of [busy, brokenOff]) {
    request.mockRejectedValueOnce(new OtherSideError(REMOTE, "read", cause));
  }
  expect(await patiently(request)).toBe("answer");
  expect(vi.mocked(wait).mock.calls[0]).toEqual([7000]);
  const refused = new OtherSideError(REMOTE, "read", { statusCode: 401 });
  request.mockRejectedValueOnce(refused);
  await expect(patiently(request)).rejects.toBe(refused);
  expect(wait).toHaveBeenCalledTimes(2);
});
