import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import {
  ContentDependencies,
  recordResult,
  trackDependencies,
} from "~/content/content-dependencies.server";

function reads(tag: string, turns: number): () => Promise<void> {
  return async () => {
    for (let left = turns; left > 0; left--) await turn();
    recordResult({ tags: [tag] });
  };
}

describe("the dependencies of a page", () => {
  test("are separate for pages that are rendered concurrently", async () => {
    const [short, long] = [new ContentDependencies(), new ContentDependencies()];
    await Promise.all([
      trackDependencies(short, reads("short", 1)),
      trackDependencies(long, reads("long", 5)),
    ]);
    expect([...short.tags]).toEqual(["short"]);
    expect([...long.tags]).toEqual(["long"]);
  });

  test("are recorded again after all pages have finished, also after a failure", async () => {
    const failing = trackDependencies(new ContentDependencies(), () =>
      Promise.reject(new Error("no answer")),
    );
    await expect(failing).rejects.toThrow("no answer");
    const next = new ContentDependencies();
    await trackDependencies(next, reads("next", 2));
    expect([...next.tags]).toEqual(["next"]);
  });
});
