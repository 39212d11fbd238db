import { readFileSync, rmSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { openPeople } from "../../src/auth/people/open-people";
import { restoreBackup } from "../../src/backup/restore-backup";
import { writeBackup } from "../../src/backup/write-backup";
import { systemCalendar } from "../../src/util/time";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";
import { invite, join, manage, pressLink, tradeSid } from "../support/people";
import { TestCalendar } from "../support/test-calendar";

const DAY_MS = 24 * 3_600_000;

interface Person {
  id: string;
  name: string;
  email: string | null;
  role: string;
  sessions: { id: string; device: string; createdAt: string; expiresAt: string }[];
  linkExpiresAt: string | null;
}

let lake: TestLake;
let calendar: TestCalendar;
beforeAll(async () => {
  calendar = new TestCalendar();
  lake = await startLake({ basePath: "/lake", calendar });
});
afterAll(() => lake.stop());

const me = async (token: string) => {
  const response = await lake.request("/users/me", { token });
  return { status: response.status, body: await response.json() };
};

const people = () => manage<Person[]>(lake, "GET", "/people");

async function personOf(id: string): Promise<Person> {
  const found = (await people()).find((person) => person.id === id);
  if (!found) throw new Error(`No person ${id}`);
  return found;
}

const origin = () => new URL(lake.url).origin;

const firstLink = () => lake.lake.firstSignInLink({ lake: lake.url, studio: `${origin()}/studio` });

describe("a sign-in link", () => {
  test("opens a page with a button that starts one session of 30 days", async () => {
    const { id, link } = await invite(lake, "editor", "Asha <b>Patel</b>");
    const path = `/auth/link?${new URLSearchParams({ code: link.code, origin: `${origin()}/studio` })}`;
    for (let visit = 0; visit < 2; visit += 1) {
      const page = await lake.request(path);
      expect(page.status).toBe(200);
      expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
      const html = await page.text();
      expect(html).toContain("Sign in as Asha &#60;b&#62;Patel");
      expect(html).not.toContain("<script");
    }
    const headers = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" };
    const pressed = await pressLink(lake, link.code, { headers });
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get("location")).toMatch(`${origin()}/studio#sid=`);
    const token = await tradeSid(lake, pressed);
    expect((await me(token)).body).toMatchObject({
      id,
      name: "Asha <b>Patel</b>",
      role: "editor",
      roles: [{ name: "editor", title: "Editor" }],
    });
    expect((await pressLink(lake, link.code)).status).toBe(410);
    const used = await lake.request(path);
    expect(used.status).toBe(410);
    expect(await used.text()).toContain("Ask an administrator for a new one");
    const [session] = (await personOf(id)).sessions;
    expect(session).toMatchObject({
      device: "Firefox on Linux",
      createdAt: calendar.in(0),
      expiresAt: calendar.in(30 * DAY_MS),
    });
  });

  test("expires with a newer link or after seven days", async () => {
    const { id, link } = await invite(lake, "viewer");
    const newer = await manage<{ code: string }>(lake, "POST", `/people/${id}/link`);
    expect((await pressLink(lake, link.code)).status).toBe(410);
    expect((await personOf(id)).linkExpiresAt).toBe(calendar.in(7 * DAY_MS));
    calendar.advance(7 * DAY_MS);
    expect((await pressLink(lake, newer.code)).status).toBe(410);
    expect((await personOf(id)).linkExpiresAt).toBeNull();
  });

  test("is no token, redirects to no other site and works on its own page only", async () => {
    const { link } = await invite(lake, "viewer");
    expect((await me(link.code)).status).toBe(401);
    const elsewhere = new URLSearchParams({ code: link.code, origin: "https://evil.example/" });
    expect((await lake.request(`/auth/link?${elsewhere}`)).status).toBe(400);
    const headers = { Origin: "https://evil.example" };
    expect((await pressLink(lake, link.code, { headers })).status).toBe(400);
    expect((await pressLink(lake, link.code)).status).toBe(303);
  });

  test("of the first administrator asks for a name", async () => {
    const url = new URL(firstLink());
    const code = url.searchParams.get("code") ?? "";
    expect(await (await lake.request(`/auth/link${url.search}`)).text()).toContain("Your name");
    const nameless = await pressLink(lake, code, {
      fields: { name: " ", email: "typed@example.com" },
    });
    expect(nameless.status).toBe(422);
    const again = await nameless.text();
    expect(again).toContain("Enter a name");
    expect(again).toContain('value="typed@example.com"');
    const wrong = await pressLink(lake, code, { fields: { name: "Meera", email: "nowhere" } });
    expect(await wrong.text()).toContain("Enter an email like");
    const pressed = await pressLink(lake, code, { fields: { name: "Meera Shah", email: "" } });
    expect(pressed.headers.get("location")).toMatch(`${origin()}/studio#sid=`);
    expect((await me(await tradeSid(lake, pressed))).body).toMatchObject({
      name: "Meera Shah",
      role: "administrator",
    });
    // A later first start, such as of a restored folder, lets the same administrator in.
    const later = new URL(firstLink());
    const page = await lake.request(`/auth/link${later.search}`);
    expect(await page.text()).toContain("Sign in as Meera Shah");
  });
});

describe("a session", () => {
  test("ends after 30 days with an error instead of a delay", async () => {
    const { id, token } = await join(lake, "editor");
    // Used every six days, so that it does not end earlier for lack of use.
    for (let week = 0; week < 5; week += 1) {
      calendar.advance(6 * DAY_MS - (week === 4 ? 1 : 0));
      expect((await me(token)).status).toBe(200);
    }
    calendar.advance(1);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const { status, body } = await me(token);
      expect(status).toBe(401);
      expect(body).toMatchObject({ errorCode: "SIO-401-AEX" });
      expect(body.message).toContain("Ask an administrator");
    }
    expect((await personOf(id)).sessions).toEqual([]);
  });

  test("ends by sign-out, and no other does", async () => {
    const { id, token } = await join(lake, "editor");
    const { code } = await manage<{ code: string }>(lake, "POST", `/people/${id}/link`);
    const other = await tradeSid(lake, await pressLink(lake, code));
    expect((await lake.request("/auth/logout", { method: "POST", token })).status).toBe(200);
    expect((await me(token)).status).toBe(401);
    expect((await me(other)).status).toBe(200);
    const settings = { method: "POST", token: TEST_TOKENS.write };
    expect((await lake.request("/auth/logout", settings)).status).toBe(200);
    expect((await me(TEST_TOKENS.write)).status).toBe(200);
  });
});

/** All connections that a Studio holds open: a listener of each kind, and presence. */
async function openAll(token: string) {
  const socketUrl = lake.url.replace("http", "ws");
  const listen = `data/listen/production?query=*&__token=${token}`;
  const sockets = [
    new WebSocket(`${socketUrl}/v2025-02-19/${listen}`),
    new WebSocket(`${socketUrl}/v2025-02-19/socket/production`),
  ];
  const closed = sockets.map(
    (socket) => new Promise<number>((resolve) => socket.on("close", resolve)),
  );
  await Promise.all(sockets.map((socket) => new Promise((opened) => socket.on("open", opened))));
  const authorization = { authorization: `Bearer ${token}` };
  const answered = new Promise((resolve) => sockets[1]?.on("message", resolve));
  sockets[1]?.send(
    JSON.stringify({ jsonrpc: "2.0", id: 1, method: "authorization", params: authorization }),
  );
  await answered;
  const stream = await lake.request("/data/listen/production?query=*", { token });
  return { codes: Promise.all(closed), stream: stream.text() };
}

describe("removed access", () => {
  test("signs a person out at once, closes their connections and preserves their history", async () => {
    const { id, token } = await join(lake, "editor", "Ravi");
    const author = lake.client({ token });
    await author.create({ _id: "by-ravi", _type: "post" });
    const held = await openAll(token);
    await manage(lake, "DELETE", `/people/${id}`);
    expect(await held.codes).toEqual([4401, 4401]);
    expect(await held.stream).toContain("event: disconnect");
    expect((await me(token)).status).toBe(401);
    expect((await people()).map((person) => person.id)).not.toContain(id);
    const path = "/data/history/production/transactions/by-ravi?excludeContent=true";
    const history = await (await lake.request(path, { token: TEST_TOKENS.read })).json();
    expect(history.author).toBe(id);
    const user = await lake.request(`/users/${id}`, { token: TEST_TOKENS.read });
    expect(await user.json()).toMatchObject({ id, displayName: "Ravi" });
    await expect(manage(lake, "POST", `/people/${id}/link`)).rejects.toThrow("404");
  });

  test("of a role or one session closes only what it covers", async () => {
    const { id, token } = await join(lake, "editor");
    const held = await openAll(token);
    await manage(lake, "PATCH", `/people/${id}`, { role: "viewer" });
    expect(await held.codes).toEqual([4403, 4403]);
    expect(await held.stream).not.toContain("event: disconnect");
    const refused = lake.client({ token }).create({ _type: "post" });
    await expect(refused).rejects.toMatchObject({ statusCode: 403 });
    const again = await openAll(token);
    const [session] = (await personOf(id)).sessions;
    await manage(lake, "DELETE", `/people/${id}/sessions/${session?.id}`);
    expect(await again.codes).toEqual([4401, 4401]);
    expect((await personOf(id)).sessions).toEqual([]);
    await expect(manage(lake, "DELETE", `/people/${id}/sessions/${session?.id}`)).rejects.toThrow();
  });

  test("by another process takes effect at once, as do its additions", async () => {
    const { id, token } = await join(lake, "editor");
    const held = await openAll(token);
    const other = openPeople(lake.dataDir, systemCalendar);
    try {
      other.people.remove(id, "person");
      const { program, token: programs } = other.people.addProgram({ name: "CI", role: "viewer" });
      expect((await me(programs)).body).toMatchObject({ id: program.id, name: "CI" });
      expect(await held.codes).toEqual([4401, 4401]);
      expect((await me(token)).status).toBe(401);
    } finally {
      other.close();
    }
  });
});

test("a backup has people and their history, and no credentials", async () => {
  const { id, token } = await join(lake, "editor", "Backed Up");
  const body = { name: "A program in the backup", role: "viewer" };
  const program = await manage<{ token: string }>(lake, "POST", "/programs", body);
  await lake.client({ token }).create({ _id: "by-editor", _type: "post" });
  const file = `${lake.dataDir}/backup.db`;
  const { documents } = writeBackup(lake.dataDir, file);
  const bytes = readFileSync(file);
  const other = openPeople(lake.dataDir, systemCalendar);
  const hashes = other.people.credentials.list().flatMap(({ hash }) => hash ?? []);
  other.close();
  expect(hashes.length).toBeGreaterThan(1);
  for (const hash of hashes) expect(bytes.includes(hash)).toBe(false);
  const restored = await startLake();
  try {
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
  } finally {
    await restored.stop();
  }
});

describe("people", () => {
  test("get a message for each invalid field", async () => {
    const add = (body: unknown) =>
      lake.request("/people", {
        method: "POST",
        token: TEST_TOKENS.write,
        body: JSON.stringify(body),
      });
    const asha = { name: "Asha", email: "asha@example.com", role: "editor" };
    expect((await add(asha)).status).toBe(201);
    const twice = await add({ ...asha, name: "Other", email: "ASHA@example.com" });
    expect(twice.status).toBe(409);
    expect((await twice.json()).message).toBe("ASHA@example.com is the email of Asha");
    for (const [wrong, words] of [
      [{ name: " " }, "Enter a name"],
      [{ email: "asha" }, "Enter an email like"],
      [{ role: "owner" }, "must be one of administrator, editor"],
    ] as const) {
      const response = await add({ ...asha, email: "b@example.com", ...wrong });
      expect(response.status).toBe(400);
      expect((await response.json()).message).toContain(words);
    }
  });

  test("always include an administrator", async () => {
    const all = (await people()).filter(({ role }) => role === "administrator");
    const [last, ...others] = all;
    for (const { id } of others) await manage(lake, "DELETE", `/people/${id}`);
    const words = /409.*last administrator/;
    await expect(manage(lake, "DELETE", `/people/${last?.id}`)).rejects.toThrow(words);
    const less = manage(lake, "PATCH", `/people/${last?.id}`, { role: "editor" });
    await expect(less).rejects.toThrow(words);
  });

  test("are project members with names; programs are robots", async () => {
    const { id, token } = await join(lake, "viewer", "Nila");
    const { members } = await lake.client({ token }).projects.getById("local");
    const [self] = members.filter(({ isCurrentUser }) => isCurrentUser);
    expect(self).toMatchObject({ id, role: "viewer", isRobot: false });
    expect(members.find((one) => one.id === "local-editor")).toMatchObject({ isRobot: true });
  });
});

describe("a person's avatar", () => {
  const send = (path: string, token: string, body?: Uint8Array<ArrayBuffer> | string) =>
    lake.request(path, { method: body ? "PUT" : "DELETE", token, ...(body && { body }) });
  const photo = (color: string) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
      .jpeg()
      .toBuffer()
      .then((bytes) => new Uint8Array(bytes));

  test("is set by its owner or an administrator, stored small and shown everywhere", async () => {
    const { id, token } = await join(lake, "viewer", "Pictured");
    expect((await me(token)).body.profileImage).toBeNull();
    const answer = await send("/users/me/picture", token, await photo("#247a6f"));
    const { imageUrl } = await answer.json();
    expect(imageUrl.startsWith(`${lake.url}/v1/users/${id}/picture/`)).toBe(true);
    expect((await me(token)).body.profileImage).toBe(imageUrl);
    const user = await lake.request(`/users/${id}`, { token: TEST_TOKENS.read });
    const times = { createdAt: expect.any(String), updatedAt: expect.any(String) };
    expect(await user.json()).toEqual({ id, displayName: "Pictured", imageUrl, ...times });
    expect(await personOf(id)).toMatchObject({ imageUrl });
    const shown = await fetch(imageUrl);
    expect(shown.headers.get("cache-control")).toContain("immutable");
    const { format, width, height, size } = await sharp(Buffer.from(await shown.arrayBuffer()))
      .metadata()
      .then((found) => ({ ...found, size: Number(shown.headers.get("content-length")) }));
    expect({ format, width, height }).toEqual({ format: "webp", width: 192, height: 192 });
    expect(size).toBeLessThan(20_000);

    await send(`/people/${id}/picture`, TEST_TOKENS.write, await photo("#aa3300"));
    expect((await fetch(imageUrl)).status).toBe(404);
    expect((await me(token)).body.profileImage).not.toBe(imageUrl);
    await lake.restart();
    expect((await me(token)).body.profileImage).toContain("/picture/");
    expect((await send("/users/me/picture", token)).status).toBe(204);
    expect((await me(token)).body.profileImage).toBeNull();
  });

  test("is refused with a message if it is no image, an SVG or too large", async () => {
    const { token } = await join(lake, "editor");
    for (const [wrong, status] of [
      ["Dear Sir", 400],
      ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 400],
      [(await photo("#fff")).subarray(0, 200), 400],
      [new Uint8Array(1_000_001), 413],
    ] as const) {
      const answer = await send("/users/me/picture", token, wrong);
      expect(answer.status).toBe(status);
      const { message } = await answer.json();
      expect(message).toMatch(/no picture which can be used|larger than 1000000 bytes/);
    }
    expect((await me(token)).body.profileImage).toBeNull();
  });
});

describe("programs", () => {
  test("have a token that is shown once, and a last use, until they are revoked", async () => {
    const body = { name: "Importer", role: "editor" };
    const made = await manage<{ id: string; token: string }>(lake, "POST", "/programs", body);
    const listed = async () =>
      (await manage<{ id: string; lastUsedAt: string }[]>(lake, "GET", "/programs")).find(
        ({ id }) => id === made.id,
      );
    expect(await listed()).toMatchObject({ ...body, lastUsedAt: null });
    expect(await listed()).not.toHaveProperty("token");
    calendar.advance(1000);
    await lake.client({ token: made.token }).create({ _type: "post" });
    expect(await listed()).toMatchObject({ lastUsedAt: calendar.in(0) });
    await manage(lake, "DELETE", `/programs/${made.id}`);
    expect((await me(made.token)).status).toBe(401);
    await expect(manage(lake, "DELETE", "/programs/local-editor")).rejects.toThrow(
      "the token of a setting",
    );
  });

  test("and people persist over a restart with their sessions", async () => {
    const { id, token } = await join(lake, "editor", "Stays");
    await lake.restart();
    expect((await me(token)).body).toMatchObject({ id, name: "Stays" });
    expect((await personOf(id)).sessions).toHaveLength(1);
  });
});

test("the lake returns a token's grants to its owner only", async () => {
  const { id } = await invite(lake, "contributor", "Ravi Mehta");
  const query = '*[_type == "system.group"]{members, grants}';
  const groups = await lake.client({ token: TEST_TOKENS.read }).fetch(query);
  const own = groups.filter(({ members }: { members: string[] }) => members.includes(id));
  expect(own).toHaveLength(1);
  expect(own[0].grants).toContainEqual({
    filter: '_id in path("**")',
    permissions: expect.arrayContaining(["read"]),
  });
  expect(await lake.client({ token: undefined }).fetch(query)).toEqual([]);
});

test.each([
  ["is without end", `${'{"a": *{"b": *'.repeat(12)}${"}}".repeat(12)}`],
  ["doubles a list", `{"a": ["x"]}${'{"a": [...a, ...a]}'.repeat(30)}{"n": count(a)}`],
])("the lake refuses a groups query that %s, because it would block others", async (_, rest) => {
  const result = lake
    .client({ token: TEST_TOKENS.read })
    .fetch(`*[_type == "system.group"]${rest}`);
  await expect(result).rejects.toThrow("takes too much time");
});

describe("a person's sessions", () => {
  interface Session {
    id: string;
    device: string;
    isCurrent: boolean;
  }
  const sessions = async (token: string): Promise<Session[]> =>
    (await lake.request("/users/me/sessions", { token })).json();

  async function signInAgain(id: string): Promise<string> {
    const { code } = await manage<{ code: string }>(lake, "POST", `/people/${id}/link`);
    return tradeSid(lake, await pressLink(lake, code));
  }

  test("are listed and ended by their owner only", async () => {
    const { id, token } = await join(lake, "viewer", "Two devices");
    const second = await signInAgain(id);
    const other = await join(lake, "editor", "Other");
    expect((await sessions(token)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    const [, theirs] = await sessions(token);
    const end = (by: string) =>
      lake.request(`/users/me/sessions/${theirs?.id}`, { method: "DELETE", token: by });
    expect((await end(other.token)).status).toBe(404);
    expect((await me(second)).status).toBe(200);
    expect((await end(token)).status).toBe(204);
    expect((await me(second)).status).toBe(401);
    expect(await sessions(token)).toHaveLength(1);
  });

  test("end after seven days without use", async () => {
    const { token } = await join(lake, "viewer", "Idle");
    const day = 24 * 3_600_000;
    for (let days = 0; days < 4; days += 1) {
      calendar.advance(2 * day);
      expect((await me(token)).status).toBe(200);
    }
    calendar.advance(7 * day);
    expect((await me(token)).status).toBe(401);
  });
});
