import { test as base } from "vitest";
import { startLake } from "./lake";
import { TestCalendar } from "./test-calendar";

/**
 * A test with the lake of its file. `client` empties the dataset before the test and sees all versions of documents;
 * `ids` lists them.
 *
 * @example test("…", async ({ client }) => { await client.create({ _type: "post" }); });
 */
export const lakeTest = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  .extend("lake", { scope: "file" }, async ({}, { onCleanup }) => {
    const lake = await startLake();
    onCleanup(() => lake.stop());
    return lake;
  })
  .extend("client", async ({ lake }) => {
    await lake.lake.reset("production");
    return lake.client({ perspective: "raw" });
  })
  .extend(
    "ids",
    ({ client }) =>
      (): Promise<string[]> =>
        client.fetch("*[] | order(_id)._id"),
  );

/** A test with a lake of its own, whose time stands still until the test advances `calendar`. */
export const calendarTest = base
  .extend("calendar", () => new TestCalendar())
  .extend("lake", async ({ calendar }, { onCleanup }) => {
    const lake = await startLake({ calendar });
    onCleanup(() => lake.stop());
    return lake;
  })
  .extend("client", ({ lake }) => lake.client({ perspective: "raw" }));
