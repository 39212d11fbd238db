import { expect, onTestFinished, test } from "vitest";
import { MESSAGES_PATH } from "../../../contract/messages";
import { join, manage } from "../../../packages/local-content-lake/test/support/people";
import { MESSAGE, postContact } from "../../support/contact";
import { startSite, storedToken } from "../../support/site";

test("who exports and who deletes contact messages is in the audit trail; a contributor may not", async () => {
  const site = await startSite();
  onTestFinished(async () => void (await site.stop()));
  const lake = { url: `${site.url}/lake`, token: storedToken(site, "write") };
  const editor = await join(lake, "editor");
  const contributor = await join(lake, "contributor");
  await postContact(site.url, MESSAGE);
  const ask = (token: string, init: RequestInit = {}, search = "") =>
    fetch(site.url + MESSAGES_PATH + search, {
      ...init,
      headers: { Authorization: `Bearer ${token}` },
    });
  const { messages } = await (await ask(editor.token)).json();
  const { id } = messages[0];
  const body = JSON.stringify({ id, change: "deleted" });
  for (const [init, search] of [
    [{}, ""],
    [{}, "?format=csv"],
    [{ method: "POST", body }, ""],
  ] as const) {
    expect((await ask(contributor.token, init, search)).status).toBe(403);
  }
  expect((await ask(editor.token, {}, "?format=csv")).status).toBe(200);
  expect((await ask(editor.token, { method: "POST", body })).status).toBe(200);
  const trail = await manage<object[]>(lake, "GET", "/audit?limit=2");
  expect(trail).toMatchObject([
    { actor: editor.id, action: "messages.delete", target: id, result: "ok", ip: "127.0.0.1" },
    { actor: editor.id, action: "messages.export", target: "", result: "ok" },
  ]);
});
