import { expect } from "vitest";
import { test } from "../../../../packages/local-content-lake/test/support/lake";
import { readHolder, takeBadgeOff } from "../../../../sanity/schema/inputs/popular-input";
import { studioClient } from "../../../support/site";

test("moving a badge takes it off all others of the type", async ({ client }) => {
  const studio = studioClient(client);
  const transaction = client.transaction();
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

  expect(await readHolder(studio, "plan", "plan-b")).toBe("A");
  await takeBadgeOff(studio, "plan", "plan-b");
  expect(await readHolder(studio, "plan", "plan-b")).toBeUndefined();
  const on = await client.fetch<string[]>("*[popular]._id");
  expect(on.sort()).toEqual(["drafts.plan-b", "hourly-a"]);
  await takeBadgeOff(studio, "plan", "plan-b");
});
