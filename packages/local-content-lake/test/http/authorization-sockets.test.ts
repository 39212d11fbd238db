import { once } from "node:events";
import { describe, expect, onTestFinished } from "vitest";
import WebSocket from "ws";
import type { Role } from "../../src/auth/role";
import { WEB_SOCKETS } from "../../src/http/upgrade";
import { API_VERSION, test as lakeTest, TEST_TOKENS } from "../support/lake";
import { join, manage } from "../support/people";

type Caller = "none" | "read token" | Role;

interface Opened {
  /** 101 if it was opened. */
  status: number;
  socket: WebSocket;
  texts: string[];
}

const test = lakeTest
  .extend("options", { attemptLimits: { delayMs: 0, maxWrong: 1e6 } })
  // The last administrator cannot be removed.
  .extend("owner", { scope: "file", auto: true }, ({ lake }) => join(lake, "administrator"))
  // A dataset that is public and empty.
  .extend("table", async ({ lake }) => {
    await manage(lake, "DELETE", "/datasets/table").catch(() => {});
    const create = () => manage(lake, "PUT", "/datasets/table", {});
    await create();
    return {
      create,
      hide: () => manage(lake, "PATCH", "/datasets/table", { aclMode: "private" }),
      remove: () => manage(lake, "DELETE", "/datasets/table"),
      /** Writes a document, of which each open listener hears. */
      write: (_id: string) => {
        const mutations = [{ create: { _id, _type: "post" } }];
        return manage(lake, "POST", "/data/mutate/table", { mutations });
      },
    };
  })
  .extend("tokenOf", ({ lake }) => async (caller: Caller) => {
    if (caller === "none") return undefined;
    return caller === "read token" ? TEST_TOKENS.read : (await join(lake, caller)).token;
  })
  // Opens a WebSocket, or returns the status with which it is refused.
  .extend("dial", ({ lake }) => async (path: string, token?: string): Promise<Opened> => {
    const query = new URLSearchParams({ query: "*", ...(token && { __token: token }) });
    const base = `${lake.url.replace("http", "ws")}/v${API_VERSION}`;
    const socket = new WebSocket(`${base}${path.replace(":dataset", "table")}?${query}`);
    onTestFinished(() => socket.terminate());
    const texts: string[] = [];
    socket.on("message", (data) => texts.push(String(data)));
    socket.on("error", () => {});
    const status = await new Promise<number>((resolve) => {
      socket.once("open", () => resolve(101));
      socket.once("unexpected-response", (_request, { statusCode = 0 }) => resolve(statusCode));
    });
    return { status, socket, texts };
  })
  // What one that is still open gets: an event, or the answer to a call.
  .extend("expectAlive", ({ table }) => async (path: string, { socket, texts }: Opened) => {
    const before = texts.length;
    if (path === WEB_SOCKETS.presence) {
      socket.send('{"jsonrpc":"2.0","id":1,"method":"presence_rollcall","params":{"session":"s"}}');
    } else await table.write(crypto.randomUUID());
    await expect.poll(() => texts.length).toBeGreaterThan(before);
    expect(socket.readyState).toBe(WebSocket.OPEN);
  });

/** Waits until the lake has sent all that it had to send before: a pong follows what was sent before its ping. */
async function settled({ socket }: Opened): Promise<void> {
  const over = Promise.race([once(socket, "pong"), once(socket, "close")]);
  if (socket.readyState !== WebSocket.OPEN) return;
  socket.ping();
  await over;
}

const expectClosed = ({ socket }: Opened) =>
  expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED);

/** A program, a person and nobody are the cases that the code tells apart; other roles are like the viewer. */
const CALLERS: Caller[] = ["none", "read token", "viewer"];

describe.for(Object.values(WEB_SOCKETS))("the WebSocket %s", (path) => {
  test.for(CALLERS)(
    "of a private dataset sends to a token only, and opens for one (%s)",
    async (caller, { table, tokenOf, dial, expectAlive }) => {
      const token = await tokenOf(caller);
      const opened = await dial(path, token);
      const witness = await dial(WEB_SOCKETS.listen, TEST_TOKENS.read);
      await table.hide();
      await table.write("hidden");
      await expect.poll(() => witness.texts.join()).toContain("hidden");
      if (token) await expectAlive(path, opened);
      else await settled(opened);
      const hears = token !== undefined && path === WEB_SOCKETS.listen;
      expect(opened.texts.join().includes("hidden")).toBe(hears);
      const later = await dial(path, token);
      // The Studio sends its token after it has opened a presence connection.
      const isOpen = token !== undefined || path === WEB_SOCKETS.presence;
      expect(later.status).toBe(isOpen ? 101 : 401);
      if (token) await expectAlive(path, later);
    },
  );

  test.for(CALLERS)("needs its dataset (%s)", async (caller, { table, tokenOf, dial }) => {
    const token = await tokenOf(caller);
    const opened = await dial(path, token);
    expect(opened.status).toBe(101);
    await table.remove();
    expect((await dial(path, token)).status).toBe(404);
    await table.create();
    await table.write("another");
    await expectClosed(opened);
    expect(opened.texts.join()).not.toContain("another");
  });

  test("closes for a person removed or demoted", async ({ lake, table, dial, expectAlive }) => {
    const { id, token } = await join(lake, "editor");
    const first = await dial(path, token);
    await manage(lake, "PATCH", `/people/${id}`, { role: "viewer" });
    await expectClosed(first);
    const second = await dial(path, token);
    await expectAlive(path, second);
    await manage(lake, "DELETE", `/people/${id}`);
    await table.write("later");
    await expectClosed(second);
    expect(second.texts.join()).not.toContain("later");
    expect((await dial(path, token)).status).toBe(401);
  });
});
