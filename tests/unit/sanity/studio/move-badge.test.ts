import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startLake,
  type TestLake,
} from "../../../../packages/local-content-lake/test/support/lake";
import { readHolder, takeBadgeOff } from "../../../../sanity/studio/form/move-badge";
import { studioClient } from "../../../support/studio-client";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
  const transaction = lake.client().transaction();
  for (const [_id, popular] of [
    ["plan-a", true],
    ["drafts.plan-a", true],
    ["plan-b", false],
    ["drafts.plan-b", true],
    ["plan-c", false],
  ] as const) {
    transaction.create({ _id, _type: "plan", name: _id.at(-1)?.toUpperCase(), popular });
  }
  transaction.create({ _id: "hourly-a", _type: "hourlyService", name: "H", popular: true });
  await transaction.commit();
});
afterAll(() => lake.stop());

test("moving a badge takes it off every other document of the type, drafts included", async () => {
  const client = studioClient(lake.client());
  expect(await readHolder(client, "plan", "plan-b")).toEqual({ id: "plan-a", name: "A" });
  await takeBadgeOff(client, "plan", "plan-b");
  expect(await readHolder(client, "plan", "plan-b")).toBeUndefined();
  const on = await client.fetch(`*[popular]._id`, {}, { perspective: "raw" });
  expect(on.sort()).toEqual(["drafts.plan-b", "hourly-a"]);
  await takeBadgeOff(client, "plan", "plan-b");
});
