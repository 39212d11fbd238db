import { expect } from "vitest";
import { eventually } from "./eventually";
import { calendarTest } from "./lake-test";
import { startWebhookReceiver } from "./webhook-receiver";

/** The endpoint of the webhooks. */
export const HOOKS = "/hooks/projects/local";

/** A webhook's rule. */
export const rule = (on: string[], filter?: string, projection?: string) => ({
  rule: { on, filter, projection },
});

/** A test of webhooks that `receiver` gets. */
export const webhookTest = calendarTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  .extend("receiver", async ({}, { onCleanup }) => {
    const receiver = await startWebhookReceiver();
    onCleanup(() => receiver.stop());
    return receiver;
  })
  .extend(
    "api",
    ({ client }) =>
      (method: string, path = "", body?: object) =>
        client.request({ method, url: `${HOOKS}${path}`, ...(body && { body }) }),
  )
  .extend(
    "addHook",
    ({ api, receiver }) =>
      (settings: object = {}) =>
        api("POST", "", { name: "Site elsewhere", url: receiver.url, ...settings }),
  )
  .extend(
    "heard",
    ({ receiver }) =>
      (count: number) =>
        eventually(() => expect(receiver.received).toHaveLength(count)),
  )
  .extend(
    "payloads",
    ({ receiver }) =>
      () =>
        receiver.received.map(({ body }) => JSON.parse(body)),
  )
  .extend(
    "statusOf",
    ({ api }) =>
      async (id: string) =>
        (await api("GET", `/${id}/messages`))[0]?.status,
  )
  .extend(
    "becomes",
    ({ statusOf }) =>
      (id: string, status: string) =>
        eventually(async () => expect(await statusOf(id)).toBe(status)),
  );
