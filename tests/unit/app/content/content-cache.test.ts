import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import {
  ContentCache,
  type ContentResult,
  DatasetUnavailableError,
} from "~/content/content-cache.server";

const MINUTE = 60_000;

function open(options: { maxBytes?: number } = {}) {
  const clock = { now: 0 };
  const heard: string[] = [];
  const cache = new ContentCache({
    ...options,
    now: () => clock.now,
    onOutageChange: (cause) => heard.push(cause ? "away" : "back"),
  });
  let asked = 0;
  const ask = (key: string, tags: string[] | undefined = ["a"], fails = false) =>
    cache.read(key, async (): Promise<ContentResult> => {
      asked += 1;
      if (fails) throw new DatasetUnavailableError("no answer");
      return { value: `${key} ${asked}`, tags, bytes: 100 };
    });
  return { cache, clock, heard, ask, asked: () => asked };
}

describe("an answer", () => {
  test("is kept while changes are reported", async () => {
    const { cache, ask, asked } = open();
    cache.connect();
    const first = await ask("q");
    expect((await ask("q")).value).toBe(first.value);
    expect(asked()).toBe(1);
    expect([cache.hits, cache.misses]).toEqual([1, 1]);
  });

  test("is asked for each time while they are not", async () => {
    const { cache, ask, asked } = open();
    await ask("q");
    await ask("q");
    cache.connect();
    await ask("q");
    cache.disconnect();
    await ask("q");
    expect(asked()).toBe(4);
  });

  test("is thrown out by a change of what it was made of, and by no other", async () => {
    const { cache, ask, asked } = open();
    cache.connect();
    await ask("of a", ["a"]);
    await ask("of b", ["b"]);
    await ask("of anything", undefined);
    cache.change(new Set(["a"]));
    await ask("of b", ["b"]);
    expect(asked()).toBe(3);
    await ask("of a", ["a"]);
    await ask("of anything", undefined);
    expect(asked()).toBe(5);
  });

  test("that was under way during a change is given to who waits for it, and not kept", async () => {
    const { cache, ask, asked } = open();
    cache.connect();
    const early = ask("q", ["a"]);
    cache.change(new Set(["a"]));
    const late = ask("q", ["a"]);
    expect((await early).value).toBe("q 1");
    expect((await late).value).toBe("q 2");
    expect((await ask("q", ["a"])).value).toBe("q 2");
    expect(asked()).toBe(2);
  });

  test("that was under way during a change is asked for again where nobody asked meanwhile", async () => {
    const { cache, ask } = open();
    cache.connect();
    const early = ask("q", ["a"]);
    cache.change(new Set(["a"]));
    await early;
    expect((await ask("q", ["a"])).value).toBe("q 2");
  });

  test("is trusted for a minute at most: a lost connection may look healthy", async () => {
    const { cache, clock, ask, asked } = open();
    cache.connect();
    await ask("q");
    clock.now = MINUTE;
    await ask("q");
    expect(asked()).toBe(2);
  });

  test("makes room for others when there are too many bytes", async () => {
    const { cache, ask, asked } = open({ maxBytes: 1000 });
    cache.connect();
    for (let index = 0; index < 20; index += 1) await ask(`q${index}`);
    expect(cache.bytes()).toBeLessThanOrEqual(1000);
    await ask("q0");
    expect(asked()).toBe(21);
  });

  test("is asked for once by all who ask at the same time", async () => {
    const { cache, ask, asked } = open();
    cache.connect();
    await Promise.all([ask("q"), ask("q"), ask("q")]);
    expect(asked()).toBe(1);
  });
});

describe("after a change", () => {
  /** The turn of the loop in which it is asked ahead, and the one after. */
  const later = async () => {
    await nextTurn();
    await nextTurn();
  };

  test("what was read is asked for again before anyone reads it, once", async () => {
    const { cache, ask, asked } = open();
    cache.connect();
    await ask("q", ["a"]);
    await ask("other", ["b"]);
    cache.change(new Set(["a"]));
    await later();
    expect(asked()).toBe(3);
    expect((await ask("q", ["a"])).value).toBe("q 3");
    expect(asked()).toBe(3);
  });

  test("several at once are answered by one question, which sees them all", async () => {
    const { cache, ask, asked } = open();
    cache.connect();
    await ask("q", ["a"]);
    cache.change(new Set(["a"]));
    cache.change(new Set(["a"]));
    const reader = ask("q", ["a"]);
    await later();
    expect((await reader).value).toBe("q 2");
    expect(asked()).toBe(2);
  });

  test("what nobody has read since the last one is left until somebody does", async () => {
    const { cache, ask, asked } = open();
    cache.connect();
    await ask("q", ["a"]);
    cache.change(new Set(["a"]));
    await later();
    cache.change(new Set(["a"]));
    await later();
    expect(asked()).toBe(2);
    expect((await ask("q", ["a"])).value).toBe("q 3");
  });

  test("nothing is asked ahead while changes are not reported", async () => {
    const { cache, ask, asked } = open();
    cache.connect();
    await ask("q", ["a"]);
    cache.disconnect();
    await later();
    expect(asked()).toBe(1);
  });
});

describe("while the dataset is away", () => {
  test("the last good answer stands, at once, and says that it is old", async () => {
    const { cache, clock, ask, heard } = open();
    cache.connect();
    await ask("q");
    cache.disconnect();
    expect(await ask("q", ["a"], true)).toMatchObject({ value: "q 1", isStale: true });
    clock.now += 10;
    expect(await ask("q", ["a"], true)).toMatchObject({ value: "q 1", isStale: true });
    expect(heard).toEqual(["away"]);
    expect(cache.outageSince()).toBe(0);
  });

  test("what was never asked is an error", async () => {
    const { ask } = open();
    await expect(ask("new", ["a"], true)).rejects.toThrow(DatasetUnavailableError);
  });

  test("it is asked one question a second at most, whatever is read", async () => {
    const { cache, clock, ask, asked } = open();
    cache.connect();
    const pages = ["one", "another", "a third"];
    for (const page of pages) await ask(page);
    cache.disconnect();
    await ask("one", ["a"], true);
    const before = asked();
    clock.now += 1_000;
    for (const page of pages) expect((await ask(page, ["a"], true)).isStale).toBe(true);
    expect(asked()).toBe(before + 1);
  });

  test("it is asked again now and then, and its first answer ends it", async () => {
    const { cache, clock, ask, heard } = open();
    cache.connect();
    await ask("q");
    cache.disconnect();
    await ask("q", ["a"], true);
    clock.now += 5_000;
    expect((await ask("q")).isStale).toBe(true);
    await new Promise((next) => setImmediate(next));
    expect(heard).toEqual(["away", "back"]);
    expect((await ask("q")).isStale).toBeUndefined();
  });
});
