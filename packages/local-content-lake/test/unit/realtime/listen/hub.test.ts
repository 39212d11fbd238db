import { expect, onTestFinished, test, vi } from "vitest";
import { parseDocumentFilter } from "../../../../src/query/exec/document-filter";
import { EventMessage, type EventSink, ListenHub } from "../../../../src/realtime/listen";
import { listenSubscription } from "../../../../src/realtime/listen/subscription";
import { Store } from "../../../../src/store";
import { QUERY_LIMITS } from "../../../../src/util/limits";
import { type Clock, systemClock } from "../../../../src/util/time";
import { createPosts, temporaryFolder } from "../../../support/documents";
import { createTestLog, eventually } from "../../../support/eventually";

function setUp(clock: Clock = systemClock) {
  const { log, lines } = createTestLog();
  const store = Store.open(temporaryFolder());
  store.datasets.create("production");
  const hub = new ListenHub(store, QUERY_LIMITS, clock, log);
  onTestFinished(() => {
    // A listener that is not done would read the closed store.
    hub.close();
    store.close();
  });
  store.onCommit((dataset, transaction) => hub.publish(dataset, transaction));
  const create = (...ids: string[]) => createPosts(store, ...ids);
  return { hub, create, lines, store };
}

/** What a listener gets; a slow one is behind after each message. */
function sink(isSlow = false) {
  const messages: EventMessage[] = [];
  let onCaughtUp = () => {};
  let onClosed = () => {};
  const one = {
    messages,
    ids: () => messages.map((message) => /"documentId":"(.+?)"/.exec(String(message.stream))?.[1]),
    isBehind: false,
    send(message: EventMessage) {
      messages.push(message);
      one.isBehind = isSlow;
    },
    onceCaughtUp: (callback: () => void) => {
      onCaughtUp = callback;
    },
    onClose: (callback: () => void) => {
      onClosed = callback;
    },
    close: () => onClosed(),
    catchUp() {
      one.isBehind = false;
      onCaughtUp();
    },
  };
  return one satisfies EventSink;
}

function posts(query = '*[_type == "post"]', anonymous = false) {
  const filter = parseDocumentFilter(query, {});
  const matches = vi.spyOn(filter, "matches");
  const included = { includeResult: true, includePreviousRevision: false, includeMutations: true };
  const event = { ...included, effects: false, visibility: "query" };
  const audience = { anonymous, allVersions: true, knowsVersions: true };
  const request = { dataset: "production", filter, audience, event, canResume: true };
  return { subscription: listenSubscription(request), matches };
}

test("listeners with equal subscriptions share the evaluation and the bytes", async () => {
  const { hub, create } = setUp();
  const sinks = [sink(), sink(), sink()];
  const { subscription, matches } = posts();
  for (const one of sinks) hub.subscribe(subscription, one);
  await create("a");
  const [message] = sinks[0]?.messages ?? [];
  expect(message).toBeInstanceOf(EventMessage);
  for (const one of sinks) expect(one.messages).toEqual([message]);
  expect(sinks[2]?.messages[0]).toBe(message);
  expect(message?.stream).toBe(message?.stream);
  expect(message?.text).toBe(message?.text);
  expect(matches).toHaveBeenCalledTimes(1);
});

test("listeners that read the backlog at their own rate share one read per transaction, then get new events", async () => {
  const { hub, create, store } = setUp();
  const from = hub.backlog("production").now();
  const names = Array.from({ length: 20 }, (_, n) => `post-${n}`);
  for (const name of names) await create(name);
  const read = vi.spyOn(store.history, "mutations");
  const slow = sink(true);
  slow.isBehind = true;
  hub.subscribe(posts().subscription, slow, from);
  await create("meanwhile");
  expect(slow.ids()).toEqual([]);
  await eventually(() => {
    slow.catchUp();
    expect(slow.ids()).toEqual([...names, "meanwhile"]);
  });
  expect(read).toHaveBeenCalledTimes(names.length + 1);
  slow.catchUp();
  await create("later");
  expect(slow.ids().at(-1)).toBe("later");
});

test("listeners that resume read a large transaction with pauses, in which others commit", async () => {
  let time = 0;
  const now = () => {
    time += 2;
    return time;
  };
  const { hub, create, store } = setUp({ ...systemClock, now });
  const from = hub.backlog("production").now();
  const names = Array.from({ length: 50 }, (_, n) => `post-${n}`);
  await create(...names);
  const read = vi.spyOn(store.history, "documentAt");
  const back = sink();
  hub.subscribe(posts().subscription, back, from);
  expect(read.mock.calls.length).toBeLessThan(names.length);
  await create("meanwhile");
  await eventually(() => expect(back.ids()).toEqual([...names, "meanwhile"]));
  await create("later");
  expect(back.ids().at(-1)).toBe("later");
});

test("listeners that fall behind in a transaction receive the rest of it at their own rate, then later ones", async () => {
  const { hub, create } = setUp();
  const slow = sink(true);
  const quick = sink();
  const { subscription } = posts();
  hub.subscribe(subscription, slow);
  hub.subscribe(subscription, quick);
  const names = Array.from({ length: 9 }, (_, n) => `post-${n}`);
  await create(...names);
  await create("later");
  expect(quick.ids()).toEqual([...names, "later"]);
  expect(slow.ids()).toEqual(names.slice(0, 1));
  await eventually(() => {
    slow.catchUp();
    expect(slow.ids()).toEqual([...names, "later"]);
  });
  slow.catchUp();
  await create("last");
  expect(slow.ids()).toEqual([...names, "later", "last"]);
});

test("listeners that are behind when their dataset is emptied receive nothing of before", async () => {
  const { hub, create, store } = setUp();
  const slow = sink();
  slow.isBehind = true;
  hub.subscribe(posts().subscription, slow);
  await create("before");
  await store.reset("production");
  hub.restart("production");
  await create("after");
  slow.catchUp();
  await eventually(() => expect(slow.ids()).toEqual([undefined, "after"]));
});

test("listeners that disconnect during the backlog receive nothing more", async () => {
  const { hub, create } = setUp();
  const from = hub.backlog("production").now();
  await create("a");
  const gone = sink();
  gone.isBehind = true;
  hub.subscribe(posts().subscription, gone, from);
  gone.close();
  gone.catchUp();
  await create("b");
  expect(gone.ids()).toEqual([]);
});

test("listeners whose filter fails are disconnected, and neither the writer nor others notice", async () => {
  const { hub, create, lines } = setUp();
  const broken = sink();
  const closed = vi.spyOn(broken, "close");
  const { subscription, matches } = posts('*[_type == "post" && true]');
  matches.mockImplementation(() => {
    throw new Error("broken");
  });
  hub.subscribe(subscription, broken);
  const well = sink();
  hub.subscribe(posts().subscription, well);
  await create("a");
  await create("b");
  expect(well.ids()).toEqual(["a", "b"]);
  expect(closed).toHaveBeenCalledTimes(1);
  expect(lines).toEqual([expect.stringContaining("listeners could not be notified")]);
});

test("listeners without a token together use no more of a commit than one of them may", async () => {
  let time = 0;
  const { hub, create, lines } = setUp({ now: () => time, processor: () => time });
  const listen = (query: string, anonymous: boolean, milliseconds: number) => {
    const { subscription, matches } = posts(query, anonymous);
    matches.mockImplementation((_document, budget) => {
      for (let step = 0; step < 1_000; step++) {
        time += milliseconds / 1_000;
        budget.step();
      }
      return true;
    });
    const one = sink();
    hub.subscribe(subscription, one);
    return one;
  };
  const slow = Array.from({ length: 100 }, (_, n) => listen(`*[n == ${n}]`, true, 40));
  const quick = listen("*[true]", true, 0.1);
  const editor = listen("*[1 == 1]", false, 40);
  await create("a");
  expect(time).toBeLessThan(40 + 2 * QUERY_LIMITS.anonymousPerCommit);
  expect(quick.ids()).toEqual(["a"]);
  expect(editor.ids()).toEqual(["a"]);
  const served = slow.filter((one) => one.ids().length > 0);
  expect(served.length).toBeLessThanOrEqual(1);
  expect(hub.closedForTime).toBe(slow.length - served.length);
  expect(lines).toEqual([expect.stringContaining(`"listeners":${hub.closedForTime}`)]);
  await create("b");
  expect(quick.ids()).toEqual(["a", "b"]);
});

test("listeners that subscribe during shutdown are disconnected", () => {
  const { hub } = setUp();
  hub.close();
  const late = sink();
  const closed = vi.spyOn(late, "close");
  hub.subscribe(posts().subscription, late);
  expect(closed).toHaveBeenCalled();
});

test("a backlog position is found by document change, transaction or its own id", async () => {
  const { hub, create } = setUp();
  const backlog = hub.backlog("production");
  const { transactionId } = await create("a");
  const here = backlog.now();
  expect(backlog.find(transactionId)).toEqual(here);
  expect(backlog.find(backlog.idOf(here))).toEqual(here);
  expect(backlog.find(`${transactionId}#a`)).toEqual({ ...here, documentId: "a" });
  const missed = [...backlog.after({ ...here, documentId: "a" }, 10)].filter(Boolean);
  expect(missed).toMatchObject([{ after: "a" }]);
  expect(backlog.find(backlog.idOf(here).replace(/.$/, "!"))).toBeUndefined();
});

test("a backlog position expires after some thousands of transactions", async () => {
  const { hub, create } = setUp();
  const { transactionId } = await create("first");
  const second = await create("second");
  await Promise.all(Array.from({ length: 5_000 }, (_, n) => create(`post-${n}`)));
  const backlog = hub.backlog("production");
  expect(backlog.find(transactionId)).toBeUndefined();
  expect(backlog.find(second.transactionId)).toBeDefined();
});

test("an event without an id has no id field", () => {
  const message = new EventMessage("welcome", "{}");
  expect(String(message.stream)).toBe("event: welcome\ndata: {}\n\n");
  expect(String(message.text)).toBe('{"event":"welcome","data":{}}');
});
