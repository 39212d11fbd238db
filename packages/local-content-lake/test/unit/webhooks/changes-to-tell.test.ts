import { expect, test } from "vitest";
import type { Transaction } from "../../../src/store";
import { ChangesToTell } from "../../../src/webhooks/changes-to-tell";
import type { Hook } from "../../../src/webhooks/hook";
import { TestCalendar } from "../../support/test-calendar";
import { datasetOf, document } from "../support";

const dataset = datasetOf();
const hook = { id: "hook", dataset: "*", projectId: "local", rule: { on: ["create"] } } as Hook;

function transactionOf(...ids: string[]): Transaction {
  const changes = ids.map((id) => {
    return { id, before: null, after: document(id), json: null, mutations: [] };
  });
  return { id: "t", timestamp: "2030-01-01T00:00:00Z", changes } as unknown as Transaction;
}

test("leaves out what comes while too many changes wait to be looked at, and goes on afterwards", async () => {
  const told: string[] = [];
  const changes = new ChangesToTell("local", new TestCalendar(), 2, {
    keep: (_hook, messages) => told.push(...messages.map(({ documentId }) => documentId)),
    complain: (_hook, error) => {
      throw error;
    },
    done() {},
  });
  // A large one alone is heard whole.
  expect(changes.hear([hook], dataset, transactionOf("a", "b", "c"))).toBe(true);
  expect(changes.hear([hook], dataset, transactionOf("d"))).toBe(false);
  await changes.settled();
  expect(changes.hear([hook], dataset, transactionOf("e"))).toBe(true);
  expect(changes.hear([hook], dataset, transactionOf("f"))).toBe(true);
  await changes.settled();
  expect(told).toEqual(["a", "b", "c", "e", "f"]);
});
