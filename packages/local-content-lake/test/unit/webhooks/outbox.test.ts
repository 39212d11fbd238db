import { expect, test } from "vitest";
import { Store } from "../../../src/store";
import { WEBHOOK_LIMITS } from "../../../src/util/limits";
import { HOOK_KIND, hookShape } from "../../../src/webhooks/hook";
import { Webhooks } from "../../../src/webhooks/webhooks";
import { createPosts, temporaryFolder } from "../../support/documents";
import { createTestLog, eventually } from "../../support/eventually";
import { TestCalendar } from "../../support/lake";

test("a full outbox drops further changes and accepts them again once it is empty", async () => {
  const { log, lines } = createTestLog();
  const folder = temporaryFolder();
  const open = () => {
    const store = Store.open(folder);
    const webhooks = new Webhooks(store, new TestCalendar(), log, { ...WEBHOOK_LIMITS, outbox: 2 });
    const create = (...ids: string[]) => createPosts(store, ...ids);
    const documentIds = () =>
      webhooks
        .messagesOf("hook")
        .flatMap(({ status, documentId }) => (status === "pending" ? documentId : []));
    return { store, webhooks, create, documentIds };
  };
  const first = open();
  first.store.datasets.create("production");
  const rule = { on: ["create"] };
  const hook = hookShape.parse({ name: "far", url: "http://127.0.0.1:1", rule });
  first.store.resources.put(HOOK_KIND, "hook", JSON.parse(JSON.stringify({ ...hook, id: "hook" })));
  first.webhooks.start();
  // From here on nothing reads the outbox, as if the reader was behind.
  await first.webhooks.close();
  // A single large transaction is accepted whole.
  await first.create("a", "b", "c");
  await first.create("d");
  expect(first.webhooks.droppedTotal).toBe(1);
  await first.create("g");
  await first.webhooks.close();
  // The first one is told at once, and the rest at the end at the latest.
  const told = lines.filter((line) => line.includes("webhook messages dropped"));
  expect(told.map((line) => JSON.parse(line).messages)).toEqual([1, 2]);
  first.store.close();

  const second = open();
  second.webhooks.start();
  await eventually(() => expect(second.documentIds()).toEqual(["c", "b", "a"]));
  const failed = second.webhooks.messagesOf("hook").filter(({ status }) => status === "failed");
  const attempt = { isFailure: true, resultBody: expect.stringContaining("too many changes") };
  expect(failed.map(({ documentId }) => documentId).toSorted()).toEqual(["d", "g"]);
  expect(failed).toMatchObject([{ attempts: [attempt] }, { attempts: [attempt] }]);
  await second.create("e", "f");
  await eventually(() => expect(second.documentIds()).toEqual(["f", "e", "c", "b", "a"]));
  expect(second.webhooks.droppedTotal).toBe(0);
  await second.webhooks.close();
  second.store.close();
});
