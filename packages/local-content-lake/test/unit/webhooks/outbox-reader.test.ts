import { expect, test } from "vitest";
import { commitMutations } from "../../../src/mutate";
import { Store } from "../../../src/store";
import { HOOK_KIND, hookShape, WEBHOOK_LIMITS, Webhooks } from "../../../src/webhooks";
import { eventually } from "../../support/eventually";
import { createTestLog } from "../../support/log-lines";
import { TestCalendar } from "../../support/test-calendar";
import { temporaryFolder } from "../support";

test("a full outbox drops further changes and accepts them again once it is empty", async () => {
  const { log } = createTestLog();
  const store = Store.open(temporaryFolder());
  store.datasets.create("production");
  const hook = hookShape.parse({
    name: "far",
    url: "http://127.0.0.1:1",
    rule: { on: ["create"] },
  });
  store.resources.put(HOOK_KIND, "hook", JSON.parse(JSON.stringify({ ...hook, id: "hook" })));
  const webhooks = new Webhooks(store, new TestCalendar(), log, { ...WEBHOOK_LIMITS, outbox: 2 });
  webhooks.start();
  const create = (...ids: string[]) => {
    const mutations = ids.map((_id) => ({ create: { _id, _type: "post" } }));
    return commitMutations(store, "production", mutations, { author: "a" });
  };
  const documentIds = () => webhooks.messagesOf("hook").map(({ documentId }) => documentId);

  // A single large transaction is accepted whole.
  await Promise.all([create("a", "b", "c"), create("d")]);
  await eventually(() => expect(documentIds()).toEqual(["c", "b", "a"]));
  expect(webhooks.droppedTotal).toBe(1);
  await Promise.all([create("e"), create("f")]);
  await eventually(() => expect(documentIds()).toEqual(["f", "e", "c", "b", "a"]));
  expect(webhooks.droppedTotal).toBe(1);
  await webhooks.close();
  store.close();
});
