import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import {
  ContentDependencies,
  recordResult,
  trackDependencies,
} from "~/content/content-dependencies.server";

/** The tags of a page that reads one, after some turns of the event loop. */
async function tagsOf(tag: string, turns: number): Promise<string[]> {
  const dependencies = new ContentDependencies();
  await trackDependencies(dependencies, async () => {
    for (let left = turns; left > 0; left--) await turn();
    recordResult({ tags: [tag] });
  });
  return [...dependencies.tags];
}

test("the dependencies of pages that are rendered concurrently are separate", async () => {
  expect(await Promise.all([tagsOf("short", 1), tagsOf("long", 5)])).toEqual([["short"], ["long"]]);
});

test("the dependencies of a page are recorded after another page failed", async () => {
  const failing = trackDependencies(new ContentDependencies(), () =>
    Promise.reject(new Error("no answer")),
  );
  await expect(failing).rejects.toThrow("no answer");
  expect(await tagsOf("next", 2)).toEqual(["next"]);
});
