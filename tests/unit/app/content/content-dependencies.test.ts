import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { noteContent, noteResult, UsedContent } from "~/content/content-dependencies.server";

function reads(tag: string, turns: number): () => Promise<void> {
  return async () => {
    for (let left = turns; left > 0; left--) await turn();
    noteResult({ tags: [tag], value: null, bytes: 0 });
  };
}

describe("what a page was made of", () => {
  test("is told apart for pages that are made at the same time, the shorter one ending first", async () => {
    const [short, long] = [new UsedContent(), new UsedContent()];
    await Promise.all([noteContent(short, reads("short", 1)), noteContent(long, reads("long", 5))]);
    expect([...short.tags]).toEqual(["short"]);
    expect([...long.tags]).toEqual(["long"]);
  });

  test("is noted again after every page was done, also after one that failed", async () => {
    const failing = noteContent(new UsedContent(), () => Promise.reject(new Error("no answer")));
    await expect(failing).rejects.toThrow("no answer");
    const next = new UsedContent();
    await noteContent(next, reads("next", 2));
    expect([...next.tags]).toEqual(["next"]);
  });
});
