import type { LiveEvent, SanityClient } from "@sanity/client";
import { Observable, type Subscriber } from "rxjs";
import { expect, test, vi } from "vitest";
import { ContentCache, listenForChanges } from "../../../src/tag-cache";

test("a refused subscription is tried again after growing pauses", async ({ onTestFinished }) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const subscribers: Subscriber<LiveEvent>[] = [];
  const events = () => new Observable<LiveEvent>((subscriber) => void subscribers.push(subscriber));
  const cache = new ContentCache();
  const warn = vi.fn();
  const client = { live: { events } } as unknown as SanityClient;
  const end = listenForChanges(client, cache, { warn });
  const latest = () => subscribers.at(-1) as Subscriber<LiveEvent>;
  /** The pause before the next subscription, in seconds. */
  const pauseAfter = async (away: () => void) => {
    const [before, since] = [subscribers.length, Date.now()];
    away();
    expect(cache.isLive()).toBe(false);
    while (subscribers.length === before) await vi.advanceTimersByTimeAsync(100);
    return (Date.now() - since) / 1000;
  };
  const goAway = () => latest().next({ type: "goaway", id: "1", reason: "too many connections" });
  const refuse = () => latest().error(new Error("refused"));
  latest().next({ type: "welcome" });
  expect(cache.isLive()).toBe(true);
  for (const longest of [5, 10, 20, 40, 60, 60]) {
    const [sentAway] = subscribers.slice(-1);
    const pause = await pauseAfter(longest > 20 ? refuse : goAway);
    expect(pause).toBeGreaterThanOrEqual(longest / 2);
    expect(pause).toBeLessThanOrEqual(longest + 0.1);
    expect(sentAway?.closed).toBe(true);
  }
  latest().next({ type: "welcome" });
  expect(await pauseAfter(refuse)).toBeLessThanOrEqual(5.1);
  const message = "The subscription to live events ended, trying again";
  expect(warn).toHaveBeenCalledWith({ reason: "too many connections" }, message);
  refuse();
  end();
  const endAnother = listenForChanges(client, cache, { warn });
  latest().next({ type: "welcome" });
  endAnother();
  expect(cache.isLive()).toBe(false);
  const subscribed = subscribers.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(subscribers).toHaveLength(subscribed);
});
