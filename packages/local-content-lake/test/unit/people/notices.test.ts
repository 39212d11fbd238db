import { expect, onTestFinished, test } from "vitest";
import { Notices } from "../../../src/people/notices/notices";
import type { Notifier } from "../../../src/people/notices/types";
import { Store } from "../../../src/store";
import { actionOf, createPosts, temporaryFolder } from "../../support/documents";
import { createTestLog, eventually } from "../../support/eventually";
import { startLake, TestCalendar } from "../../support/lake";

/** Opens notices about each created document. Sends to `sent`; fails for the ids in `failing`. */
function open(folder = temporaryFolder(), { isOn = true, calendar = new TestCalendar() } = {}) {
  const { log } = createTestLog();
  const store = Store.open(folder);
  if (!store.datasets.find("production")) store.datasets.create("production");
  const failing = new Set<string>();
  const sent: string[] = [];
  const keys: string[] = [];
  const notifier: Notifier = {
    noticesOf: ({ before, after }) => {
      if (after?._id === "broken") throw new Error("broken");
      return after && !before ? [after._id] : [];
    },
    signInNotice: ({ link }) => link,
    async send(notice, key) {
      keys.push(key);
      if (failing.has(notice)) throw new Error("later");
      sent.push(notice);
    },
  };
  const notices = new Notices(store, calendar, log, () => [], isOn ? notifier : undefined);
  notices.start();
  let isOpen = true;
  async function close() {
    if (!isOpen) return;
    isOpen = false;
    await notices.close();
    store.close();
  }
  onTestFinished(close);
  const create = (...ids: string[]) => createPosts(store, ...ids);
  return { calendar, close, create, failing, folder, keys, notices, sent, store };
}

test("notices are sent once, in the order of commits, none of which a fault of the notifier fails", async () => {
  const { create, sent, notices, store } = open();
  await create("broken", "a", "b");
  await create("c");
  expect(store.datasets.find("production")?.raw.get("broken")).toBeDefined();
  await eventually(() => expect([sent, notices.waiting]).toEqual([["a", "b", "c"], 0]));
});

test("a notice that fails is sent later with the same key, and holds up no other", async () => {
  const { calendar, create, failing, keys, notices, sent } = open();
  failing.add("a");
  await create("a", "b");
  await eventually(() => expect([sent, notices.waiting]).toEqual([["b"], 1]));
  failing.clear();
  calendar.advance(2_000);
  await eventually(() => expect(sent).toEqual(["b", "a"]));
  expect(keys).toHaveLength(3);
  expect(keys[2]).toBe(keys[0]);
});

test("a notice that waits is sent after a restart, with the same key, and then no more", async () => {
  const calendar = new TestCalendar();
  const first = open(undefined, { calendar });
  first.failing.add("a");
  await first.create("a");
  first.notices.add(["by hand"]);
  await eventually(() => expect(first.sent).toEqual(["by hand"]));
  await first.close();
  calendar.advance(2_000);
  const second = open(first.folder, { calendar });
  await eventually(() => expect(second.sent).toEqual(["a"]));
  expect(second.keys[0]).toBe(first.keys[0]);
  await eventually(() => expect(second.notices.waiting).toBe(0));
  await second.close();
  const third = open(first.folder, { calendar });
  expect(third.notices.waiting).toBe(0);
});

test("a notice that an earlier version has stored is sent", async () => {
  const first = open(undefined, { isOn: false });
  const stored = { id: "a1", text: "waiting", createdAt: 1, lifeMs: 1e15, failures: 1, dueAt: 1 };
  first.store.resources.put("notice", "a1", stored);
  await first.close();
  const second = open(first.folder);
  await eventually(() => expect(second.sent).toEqual(["waiting"]));
  await eventually(() => expect(second.store.resources.list("notice")).toEqual([]));
});

test("a purge of a document deletes its notices, and only those", async () => {
  const calendar = new TestCalendar();
  const notifier: Notifier = {
    noticesOf: ({ after }) => (after ? [`text of ${after._id}`] : []),
    send: () => Promise.reject(new Error("later")),
  };
  const lake = await startLake({ notifier, calendar });
  onTestFinished(() => lake.stop());
  const client = lake.client({ perspective: "raw" });
  await client.create({ _id: "drafts.a", _type: "post" });
  await client.create({ _id: "drafts.b", _type: "post" });
  lake.lake.notify(["by hand"]);
  const waiting = () => lake.lake.stats().waiting.notices;
  expect(waiting()).toBe(3);
  await client.action(actionOf("document.discard", { draftId: "drafts.a", purge: true }));
  expect(waiting()).toBe(2);
  await lake.restart();
  expect(waiting()).toBe(2);
});

const SIGN_IN = { email: "a@example.com", link: "a", minutes: 15, device: "Firefox" };

test.each<[string, number, (opened: ReturnType<typeof open>) => unknown]>([
  ["a document, after a day", 24 * 60, ({ create }) => create("a")],
  ["a sign-in link, when that expires", 15, ({ notices }) => notices.addSignInLink(SIGN_IN)],
])("a notice that waits is dropped: of %s", async (_of, minutes, add) => {
  const opened = open();
  const { calendar, failing, notices, store } = opened;
  failing.add("a");
  await add(opened);
  await eventually(() => expect(calendar.pending).toBe(1));
  calendar.advance(minutes * 60_000 + 1);
  await eventually(() => expect(notices.waiting).toBe(0));
  expect(store.resources.list("notice")).toEqual([]);
});

test("more than a thousand notices drop the oldest", () => {
  const { notices, store } = open();
  notices.add(Array.from({ length: 1_005 }, (_, n) => `n${n}`));
  expect(notices.waiting).toBe(1_000);
  const stored = store.resources.list("notice").map(({ text }) => text);
  expect(stored).toHaveLength(1_000);
  expect([stored[0], stored.at(-1)]).toEqual(["n5", "n1004"]);
});

test("a lake without a notifier stores none and deletes what is left", async () => {
  const first = open();
  first.failing.add("a");
  await first.create("a");
  await eventually(() => expect(first.calendar.pending).toBe(1));
  await first.close();
  const second = open(first.folder, { isOn: false });
  expect(second.store.resources.list("notice")).toEqual([]);
  await second.create("b");
  second.notices.add(["by hand"]);
  expect(second.store.resources.list("notice")).toEqual([]);
});
