import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import WebSocket from "ws";
import type { Role } from "../../src/auth/people/role";
import { WEB_SOCKETS } from "../../src/http/upgrade";
import { eventually } from "../support/eventually";
import { API_VERSION, startLake, TEST_TOKENS, type TestLake } from "../support/lake";
import { join, manage } from "../support/people";

const PEOPLE: Role[] = ["viewer", "contributor", "editor", "administrator"];
const CALLERS = ["none", ...PEOPLE, "read token"] as const;
type Caller = (typeof CALLERS)[number];

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake({ attemptLimits: { delayMs: 0, maxWrong: 1e6 } });
  await join(lake, "administrator", "Owner");
});
afterAll(() => lake.stop());

/** Makes a dataset that is public and empty. */
async function resetDataset(): Promise<void> {
  await manage(lake, "DELETE", "/datasets/table").catch(() => {});
  await manage(lake, "PUT", "/datasets/table", {});
}

const hide = () => manage(lake, "PATCH", "/datasets/table", { aclMode: "private" });
const remove = () => manage(lake, "DELETE", "/datasets/table");

async function callerOf(caller: Caller) {
  if (caller === "none") return { id: "", token: undefined };
  if (caller === "read token") return { id: "", token: TEST_TOKENS.read };
  return join(lake, caller);
}

interface Opened {
  /** 101 if it was opened. */
  status: number;
  socket: WebSocket;
  texts: string[];
}

/** Opens a WebSocket, or returns the status with which it is refused. */
async function open(path: string, token?: string): Promise<Opened> {
  const query = new URLSearchParams({ query: "*", ...(token && { __token: token }) });
  const url = `${lake.url.replace("http", "ws")}/v${API_VERSION}${path.replace(":dataset", "table")}`;
  const socket = new WebSocket(`${url}?${query}`);
  const texts: string[] = [];
  socket.on("message", (data) => texts.push(String(data)));
  socket.on("error", () => {});
  const status = await new Promise<number>((resolve) => {
    socket.once("open", () => resolve(101));
    socket.once("unexpected-response", (_request, { statusCode = 0 }) => resolve(statusCode));
  });
  return { status, socket, texts };
}

const closed = async ({ socket }: Opened) => {
  if (socket.readyState !== WebSocket.CLOSED) await once(socket, "close");
};

/** Writes a document, of which each open listener hears. */
const write = (_id: string) =>
  manage(lake, "POST", "/data/mutate/table", { mutations: [{ create: { _id, _type: "post" } }] });

/** What one that is still open gets: an event, or the answer to a call. */
async function expectAlive(path: string, { socket, texts }: Opened): Promise<void> {
  const before = texts.length;
  if (path === WEB_SOCKETS.presence) {
    socket.send('{"jsonrpc":"2.0","id":1,"method":"presence_rollcall","params":{"session":"s"}}');
  } else await write("alive");
  await eventually(() => expect(texts.length).toBeGreaterThan(before));
  expect(socket.readyState).toBe(WebSocket.OPEN);
}

describe.each(Object.values(WEB_SOCKETS))("the WebSocket %s", (path) => {
  test.each(CALLERS)("opens, and answers 404 for a missing dataset (%s)", async (caller) => {
    const { token } = await callerOf(caller);
    await resetDataset();
    const opened = await open(path, token);
    expect(opened.status).toBe(101);
    opened.socket.terminate();
    await remove();
    expect((await open(path, token)).status).toBe(404);
  });

  test.each(PEOPLE)("is refused to a %s who was removed", async (role) => {
    await resetDataset();
    const { id, token } = await join(lake, role);
    await manage(lake, "DELETE", `/people/${id}`);
    expect((await open(path, token)).status).toBe(401);
  });

  test.each(CALLERS)("of a private dataset opens as the token allows (%s)", async (caller) => {
    const { token } = await callerOf(caller);
    await resetDataset();
    await hide();
    const opened = await open(path, token);
    // The Studio sends its token after it has opened a presence connection.
    const isOpen = token !== undefined || path === WEB_SOCKETS.presence;
    expect(opened.status).toBe(isOpen ? 101 : 401);
    if (token) await expectAlive(path, opened);
    opened.socket.terminate();
  });

  test.each(PEOPLE)("closes when its %s is removed", async (role) => {
    await resetDataset();
    const { id, token } = await join(lake, role);
    const opened = await open(path, token);
    await manage(lake, "DELETE", `/people/${id}`);
    await write("later");
    await closed(opened);
    expect(opened.texts.join()).not.toContain("later");
  });

  test.each(PEOPLE.slice(1))(
    "closes when its %s becomes a viewer, who may reconnect",
    async (role) => {
      await resetDataset();
      const { id, token } = await join(lake, role);
      const opened = await open(path, token);
      await manage(lake, "PATCH", `/people/${id}`, { role: "viewer" });
      await closed(opened);
      const again = await open(path, token);
      await expectAlive(path, again);
      again.socket.terminate();
    },
  );

  test.each(CALLERS)(
    "sends events of a dataset that became private with a token only (%s)",
    async (caller) => {
      const { token } = await callerOf(caller);
      await resetDataset();
      const opened = await open(path, token);
      await hide();
      await write("hidden");
      if (token) await expectAlive(path, opened);
      else await lake.request("/ping");
      if (!token) expect(opened.texts.join()).not.toContain("hidden");
      opened.socket.terminate();
    },
  );

  test.each(CALLERS)("closes for %s when its dataset is deleted", async (caller) => {
    const { token } = await callerOf(caller);
    await resetDataset();
    const opened = await open(path, token);
    await remove();
    await manage(lake, "PUT", "/datasets/table", {});
    await write("another");
    await closed(opened);
    expect(opened.texts.join()).not.toContain("another");
  });
});
