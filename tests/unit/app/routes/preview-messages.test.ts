import { afterAll, beforeAll, expect, test } from "vitest";
import { action, loader } from "~/routes/preview.messages";
import { appendMessage } from "~/services/spreadsheet.server";
import { messagesFile } from "~/services/stored-messages.server";
import { MESSAGES_PATH } from "../../../../contract/messages";
import { TEST_TOKENS } from "../../../../packages/local-content-lake/test/support/lake";
import { join, manage } from "../../../../packages/local-content-lake/test/support/people";
import { routeArgs, type SiteContent, startSiteContent } from "../../../support/site/site-content";

const MESSAGE = { name: "Nila", email: "nila@example.com", subject: "Hello", message: "Call me." };

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
  await appendMessage(messagesFile(content.dataDir), MESSAGE);
});
afterAll(() => content.stop());

function request(token: string, path = MESSAGES_PATH, body?: unknown) {
  const headers = { Authorization: `Bearer ${token}` };
  if (body === undefined) return routeArgs(path, { headers });
  return routeArgs(path, { method: "POST", headers, body: JSON.stringify(body) });
}

test("the messages route lists messages for an editor's token, uncached", async () => {
  const response = await loader(request(TEST_TOKENS.write));
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect((await response.json()).messages).toMatchObject([{ ...MESSAGE, isAnswered: false }]);
});

test.each([
  ["a viewer's token", () => TEST_TOKENS.read],
  ["an invalid token", () => "made-up-0123456789abcdef0123456789ab"],
  ["no token", () => ""],
])("the messages route refuses %s, to read and to change", async (_what, token) => {
  const { messages } = await (await loader(request(TEST_TOKENS.write))).json();
  for (const path of [MESSAGES_PATH, `${MESSAGES_PATH}?format=csv`]) {
    const response = await loader(request(token(), path));
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain("Nila");
  }
  const change = { id: messages[0].id, change: "deleted" };
  expect((await action(request(token(), MESSAGES_PATH, change))).status).toBe(403);
});

test("the messages route sends the CSV file", async () => {
  const response = await loader(request(TEST_TOKENS.write, `${MESSAGES_PATH}?format=csv`));
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(await response.text()).toContain('"Nila","nila@example.com","Hello","Call me."');
});

test("the messages route answers and deletes a message, and refuses an invalid change", async () => {
  const { messages } = await (await loader(request(TEST_TOKENS.write))).json();
  const { id } = messages[0];
  const change = (body: unknown) => action(request(TEST_TOKENS.write, MESSAGES_PATH, body));
  const list = async () => (await (await loader(request(TEST_TOKENS.write))).json()).messages;

  expect((await change({ id, change: "answered" })).status).toBe(200);
  expect(await list()).toMatchObject([{ id, isAnswered: true }]);
  expect((await change({ id: "../x", change: "deleted" })).status).toBe(400);
  expect((await change({ id, change: "burnt" })).status).toBe(400);
  expect((await change({ id, change: "deleted" })).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await change({ id, change: "deleted" })).status).toBe(404);
});

test.each([
  ["removed", "DELETE", undefined],
  ["lowered", "PATCH", { role: "contributor" }],
] as const)(
  "the messages route refuses an editor who is %s while the body is read",
  async (_what, method, change) => {
    await join(content.lake, "administrator");
    const { id: personId, token } = await join(content.lake, "editor");
    await appendMessage(messagesFile(content.dataDir), MESSAGE);
    const list = async () => (await (await loader(request(TEST_TOKENS.write))).json()).messages;
    const [{ id }] = await list();
    const text = JSON.stringify({ id, change: "deleted" });
    let finish = () => {};
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(text.slice(0, -1)));
        finish = () => {
          controller.enqueue(Buffer.from(text.slice(-1)));
          controller.close();
        };
      },
    });
    const headers = { Authorization: `Bearer ${token}` };
    const init: RequestInit = { method: "POST", headers, body, duplex: "half" };
    const answered = action(routeArgs(MESSAGES_PATH, init));
    await manage(content.lake, method, `/people/${personId}`, change);
    finish();
    expect((await answered).status).toBe(403);
    expect((await list()).map((message: { id: string }) => message.id)).toContain(id);
  },
);

test("the messages route refuses a change of more than 1,000 bytes", async () => {
  const long = { id: "a".repeat(32), change: "answered", more: "x".repeat(2000) };
  expect((await action(request(TEST_TOKENS.write, MESSAGES_PATH, long))).status).toBe(400);
});

test("the messages route answers 409 with the reason if an endpoint is set", async () => {
  const other = await startSiteContent({ CONTACT_ENDPOINT_URL: "https://script.example.com/x" });
  const response = await loader(request(TEST_TOKENS.write));
  expect(response.status).toBe(409);
  expect(await response.json()).toEqual({
    message: "This site sends contact messages to an endpoint. They are not stored here.",
  });
  await other.stop();
});
