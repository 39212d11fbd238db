import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { describe, expect } from "vitest";
import WebSocket from "ws";
import { restoreBackup } from "../../src/backup/restore-backup";
import { writeBackup } from "../../src/backup/write-backup";
import { People } from "../../src/people/people";
import { PeopleTable } from "../../src/people/people-table";
import { openBeside } from "../../src/store/database/open-beside";
import { systemCalendar } from "../../src/util/time";
import {
  API_VERSION,
  expectRefused,
  test as lakeTest,
  TEST_TOKENS,
  TestCalendar,
  type TestLake,
  transactionsOf,
} from "../support/lake";
import { join, manage, peopleOf, pressLink } from "../support/people";

const test = lakeTest
  .extend("options", { basePath: "/lake", calendar: new TestCalendar() })
  .extend("lists", ({ lake }) => peopleOf(lake));

/** All connections that a Studio holds open: a listener of each kind, and presence. */
async function openAll(lake: TestLake, token: string) {
  const base = `${lake.url.replace("http", "ws")}/v${API_VERSION}`;
  const listen = `/data/listen/production?query=*&__token=${token}`;
  const sockets = [listen, "/socket/production"].map((path) => new WebSocket(base + path));
  const codes: number[] = [];
  for (const socket of sockets) socket.on("close", (code) => codes.push(code));
  await Promise.all(sockets.map((socket) => once(socket, "open")));
  const params = { authorization: `Bearer ${token}` };
  sockets[1]?.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "authorization", params }));
  await once(sockets[1] as WebSocket, "message");
  const stream = await lake.request("/data/listen/production?query=*", { token });
  return { codes, stream: stream.text() };
}

describe("removed access", () => {
  test("signs a person out, closes connections, keeps the history", async ({ lake, lists }) => {
    const { id, token } = await join(lake, "editor", "Ravi");
    const author = lake.client({ token });
    await author.create({ _id: "by-ravi", _type: "post" });
    const held = await openAll(lake, token);
    await manage(lake, "DELETE", `/people/${id}`);
    await expect.poll(() => held.codes).toEqual([4401, 4401]);
    expect(await held.stream).toContain("event: disconnect");
    expect((await lists.me(token)).status).toBe(401);
    expect((await lists.people()).map((person) => person.id)).not.toContain(id);
    expect(await transactionsOf(lake, "by-ravi")).toMatchObject([{ author: id }]);
    const user = await lake.request(`/users/${id}`, { token: TEST_TOKENS.read });
    expect(await user.json()).toMatchObject({ id, displayName: "Ravi" });
    await expect(manage(lake, "POST", `/people/${id}/link`)).rejects.toThrow("404");
  });

  test("of a role or one session closes only what it covers", async ({ lake, lists }) => {
    const { id, token } = await join(lake, "editor");
    const held = await openAll(lake, token);
    await manage(lake, "PATCH", `/people/${id}`, { role: "viewer" });
    await expect.poll(() => held.codes).toEqual([4403, 4403]);
    expect(await held.stream).not.toContain("event: disconnect");
    await expectRefused(403, lake.client({ token }).create({ _type: "post" }));
    const again = await openAll(lake, token);
    const [session] = (await lists.personOf(id)).sessions;
    await manage(lake, "DELETE", `/people/${id}/sessions/${session?.id}`);
    await expect.poll(() => again.codes).toEqual([4401, 4401]);
    expect((await lists.personOf(id)).sessions).toEqual([]);
    await expect(manage(lake, "DELETE", `/people/${id}/sessions/${session?.id}`)).rejects.toThrow();
  });

  test("by another process takes effect at once, as do additions", async ({ lake, lists }) => {
    const { id, token } = await join(lake, "editor");
    const held = await openAll(lake, token);
    using other = openBeside(lake.dataDir);
    const people = new People(new PeopleTable(other.database), systemCalendar);
    people.remove(id, "person");
    const { program, token: programs } = people.addProgram({ name: "CI", role: "viewer" });
    expect((await lists.me(programs)).body).toMatchObject({ id: program.id, name: "CI" });
    await expect.poll(() => held.codes).toEqual([4401, 4401]);
    expect((await lists.me(token)).status).toBe(401);
  });
});

test("a backup has people and their history, and no credentials", async ({ lake, open }) => {
  const { id, token } = await join(lake, "editor", "Backed Up");
  const body = { name: "A program in the backup", role: "viewer" };
  const program = await manage<{ token: string }>(lake, "POST", "/programs", body);
  await lake.client({ token }).create({ _id: "by-editor", _type: "post" });
  const file = `${lake.dataDir}/backup.db`;
  const { documents } = writeBackup(lake.dataDir, file);
  const bytes = readFileSync(file);
  using other = openBeside(lake.dataDir);
  const people = new People(new PeopleTable(other.database), systemCalendar);
  const hashes = people.credentials.list().flatMap(({ hash }) => hash ?? []);
  expect(hashes.length).toBeGreaterThan(1);
  for (const hash of hashes) expect(bytes.includes(hash)).toBe(false);
  const restored = await open();
  await restored.lake.close();
  rmSync(`${restored.dataDir}/lake.db`);
  expect(restoreBackup(restored.dataDir, file).documents).toBe(documents);
  await restored.restart();
  for (const gone of [token, program.token]) {
    const answer = await restored.request("/users/me", { token: gone });
    expect(answer.status).toBe(401);
  }
  const user = await restored.request(`/users/${id}`, { token: TEST_TOKENS.read });
  expect(await user.json()).toMatchObject({ displayName: "Backed Up" });
  const link = await manage<{ code: string }>(restored, "POST", `/people/${id}/link`);
  expect((await pressLink(restored, link.code)).status).toBe(303);
});
