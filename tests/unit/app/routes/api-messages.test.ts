import { expect } from "vitest";
import { action, loader } from "~/routes/api.messages";
import { appendMessage } from "~/services/stored-messages.server";
import { MESSAGES_PATH as PATH, type StoredMessage } from "../../../../contract/messages";
import { TEST_TOKENS } from "../../../../packages/local-content-lake/test/support/lake";
import { join, manage } from "../../../../packages/local-content-lake/test/support/people";
import { test as base, routeArgs, siteContext } from "../../../support/site-content";

const MESSAGE = { name: "Nila", email: "nila@example.com", subject: "Hello", message: "Call me." };

/** `id` is that of a message in a file that has no other. */
const test = base
  .extend("request", ({ content: { context } }) => (token: string, path = PATH, body?: unknown) => {
    const headers = { Authorization: `Bearer ${token}` };
    const post = { method: "POST", headers, body: JSON.stringify(body) };
    return routeArgs(path, body === undefined ? { headers } : post, { context });
  })
  .extend("list", ({ request }) => async (): Promise<StoredMessage[]> => {
    return (await (await loader(request(TEST_TOKENS.write))).json()).messages;
  })
  .extend("change", ({ request }) => async (body: unknown) => {
    return (await action(request(TEST_TOKENS.write, PATH, body))).status;
  })
  .extend("id", async ({ content, change, list }) => {
    for (const { id } of await list()) await change({ id, change: "deleted" });
    await appendMessage(content.dataDir, MESSAGE);
    return String((await list())[0]?.id);
  });

test("messages are listed for editors, and as CSV", async ({ id, request }) => {
  const response = await loader(request(TEST_TOKENS.write));
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect((await response.json()).messages).toMatchObject([{ ...MESSAGE, id, isAnswered: false }]);
  const csv = await loader(request(TEST_TOKENS.write, `${PATH}?format=csv`));
  expect(csv.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(await csv.text()).toContain('"Nila","nila@example.com","Hello","Call me."');
});

test.for([
  ["a viewer's token", TEST_TOKENS.read],
  ["an invalid token", "made-up-0123456789abcdef0123456789ab"],
  ["no token", ""],
] as const)("reading and changing is refused with %s", async ([, token], { id, list, request }) => {
  const responses = await Promise.all([
    loader(request(token)),
    loader(request(token, `${PATH}?format=csv`)),
    action(request(token, PATH, { id, change: "deleted" })),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([403, 403, 403]);
  const texts = await Promise.all(responses.map((response) => response.text()));
  expect(texts.join()).not.toContain("Nila");
  expect(await list()).toHaveLength(1);
});

test("the messages route marks a message answered and deletes it", async ({ id, change, list }) => {
  expect(await change({ id, change: "answered" })).toBe(200);
  expect(await list()).toMatchObject([{ id, isAnswered: true }]);
  expect(await change({ id, change: "deleted" })).toBe(200);
  expect(await list()).toEqual([]);
  expect(await change({ id, change: "deleted" })).toBe(404);
});

test.for([
  ["of an invalid id", { id: "../x", change: "deleted" }],
  ["of another kind", { change: "burnt" }],
  ["of more than 1,000 bytes", { change: "answered", more: "x".repeat(2000) }],
] as const)("a change %s is answered 400", async ([, body], { id, change, list }) => {
  expect(await change({ id, ...body })).toBe(400);
  expect(await list()).toMatchObject([{ id, isAnswered: false }]);
});

test.for([
  ["removed", "DELETE", undefined],
  ["lowered", "PATCH", { role: "contributor" }],
] as const)(
  "the messages route refuses an editor who is %s while the body is read",
  async ([, method, fields], { content, lake, list, id }) => {
    await join(lake, "administrator");
    const { id: personId, token } = await join(lake, "editor");
    const text = JSON.stringify({ id, change: "deleted" });
    const { readable, writable } = new TransformStream<Uint8Array>();
    const writer = writable.getWriter();
    void writer.write(Buffer.from(text.slice(0, -1)));
    const headers = { Authorization: `Bearer ${token}` };
    const init: RequestInit = { method: "POST", headers, body: readable, duplex: "half" };
    const answered = action(routeArgs(PATH, init, { context: content.context }));
    await manage(lake, method, `/people/${personId}`, fields);
    void writer.write(Buffer.from(text.slice(-1)));
    void writer.close();
    expect((await answered).status).toBe(403);
    expect(await list()).toMatchObject([{ id }]);
  },
);

test("the messages route answers 409 if an endpoint is set", async ({ request }) => {
  const context = siteContext({ CONTACT_ENDPOINT_URL: "https://script.example.com/x" });
  const response = await loader({ ...request(TEST_TOKENS.write), context });
  expect(response.status).toBe(409);
  expect(await response.json()).toEqual({
    message: "This site sends contact messages to an endpoint. They are not stored here.",
  });
});
