import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually";
import { startLake, type TestLake } from "../support/lake";
import {
  Authenticator,
  cookieOf,
  invite,
  joinWithPasskey,
  manage,
  ORIGIN,
  optionsFor,
  pressLink,
  startPasskeyLake,
  tradeSid,
} from "../support/people";

const LOGIN = `/auth/login/local?${new URLSearchParams({ origin: `${ORIGIN}/studio` })}`;

let lake: TestLake;
beforeAll(async () => {
  lake = await startPasskeyLake();
});
afterAll(() => lake.stop());

interface Tab {
  challenge: string;
  cookie: string;
}

/** Opens the sign-in page in a browser, or in another tab of it. */
async function openPage(cookie = ""): Promise<Tab> {
  const response = await lake.request(LOGIN, { headers: { Cookie: cookie } });
  const [, options = ""] = /data-options="([^"]*)"/.exec(await response.text()) ?? [];
  const { challenge, rpId, userVerification } = JSON.parse(options.replaceAll("&#34;", '"'));
  expect({ rpId, userVerification }).toEqual({
    rpId: "cms.example.com",
    userVerification: "required",
  });
  return { challenge, cookie: cookieOf(response) };
}

function send(cookie: string, credential: unknown): Promise<Response> {
  const body = new URLSearchParams({ passkey: JSON.stringify(credential) });
  const headers = { Cookie: cookie };
  return lake.request(LOGIN, { method: "POST", body, headers, redirect: "manual" });
}

const newestAudit = (action: string, result: string) =>
  eventually(async () => {
    const [entry] = await manage<Record<string, string>[]>(lake, "GET", "/audit?limit=1");
    expect(entry).toMatchObject({ action, result });
    return entry;
  });

async function expectRefused(response: Response, problem: RegExp): Promise<void> {
  expect(response.status).toBe(401);
  expect(await response.text()).toMatch(problem);
  expect(response.headers.get("location")).toBeNull();
}

describe("signing in with a passkey", () => {
  test("begins a session of the person, with the role of the moment", async () => {
    const { person, device, passkey } = await joinWithPasskey(lake);
    expect(await newestAudit("passkey.add", "ok")).toMatchObject({
      actor: person.id,
      target: passkey.id,
    });
    await manage(lake, "PATCH", `/people/${person.id}`, { role: "viewer" });
    const { challenge, cookie } = await openPage();
    const response = await send(cookie, device.get({ challenge, origin: ORIGIN }));
    expect(response.status).toBe(303);
    expect(await newestAudit("sign-in", "ok")).toMatchObject({
      actor: person.id,
      target: passkey.id,
    });
    const token = await tradeSid(lake, response);
    expect(await (await lake.request("/users/me", { token })).json()).toMatchObject({
      id: person.id,
      role: "viewer",
    });
    const listed = await (await lake.request("/users/me/passkeys", { token })).json();
    expect(listed).toEqual([
      {
        id: passkey.id,
        name: "Laptop",
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ]);
  });

  test("works in two tabs of one browser", async () => {
    const { device } = await joinWithPasskey(lake);
    const first = await openPage();
    const second = await openPage(first.cookie);
    for (const { challenge } of [first, second]) {
      const response = await send(second.cookie, device.get({ challenge, origin: ORIGIN }));
      expect(response.status).toBe(303);
    }
  });

  test("is refused for a challenge that was used", async () => {
    const { device } = await joinWithPasskey(lake);
    const { challenge, cookie } = await openPage();
    const signed = device.get({ challenge, origin: ORIGIN });
    const answers = await Promise.all([send(cookie, signed), send(cookie, signed)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 401]);
    await expectRefused(await send(cookie, signed), /was used\. Try again/);
  });

  test("is refused for a challenge of another browser", async () => {
    const { device } = await joinWithPasskey(lake);
    const { challenge } = await openPage();
    const { cookie } = await openPage();
    const signed = device.get({ challenge, origin: ORIGIN });
    await expectRefused(await send(cookie, signed), /open for too long/);
    await expectRefused(await send("", signed), /open for too long/);
  });

  test("is refused for a challenge that the lake did not make", async () => {
    const { device, person } = await joinWithPasskey(lake);
    const { cookie } = await openPage();
    const { challenge: ofAddition } = await optionsFor(lake, person.token);
    for (const challenge of ["", "AAAA", "A".repeat(75), ofAddition]) {
      const signed = device.get({ challenge, origin: ORIGIN });
      await expectRefused(await send(cookie, signed), /open for too long/);
    }
  });

  test.each([
    ["another origin", { origin: "https://evil.example", rpId: "cms.example.com" }],
    ["another host name", { origin: ORIGIN, rpId: "evil.example" }],
    ["an unverified user", { origin: ORIGIN, isVerified: false }],
  ])("is refused for %s", async (_what, ceremony) => {
    const { device, passkey } = await joinWithPasskey(lake);
    const { challenge, cookie } = await openPage();
    const response = await send(cookie, device.get({ challenge, ...ceremony }));
    await expectRefused(response, /not one of this server/);
    expect(await newestAudit("sign-in", "refused")).toMatchObject({
      actor: "anonymous",
      target: passkey.id,
    });
  });

  test("is refused alike for a known and an unknown passkey", async () => {
    const { device } = await joinWithPasskey(lake);
    const thief = Object.assign(new Authenticator(), { id: device.id });
    const unknown = new Authenticator();
    const { challenge, cookie } = await openPage();
    const answers = async (one: Authenticator) => {
      const texts: [number, string][] = [];
      for (const ceremony of [{ challenge: "AAAA" }, { challenge: "" }, { challenge }]) {
        const response = await send(cookie, one.get({ ...ceremony, origin: ORIGIN }));
        texts.push([response.status, (await response.text()).replace(/data-options="[^"]*"/, "")]);
      }
      return texts;
    };
    const known = await answers(thief);
    expect(known.map(([, text]) => /open for too long|not one of/.exec(text)?.[0])).toEqual([
      "open for too long",
      "open for too long",
      "not one of",
    ]);
    expect(await answers(unknown)).toEqual(known);
  });

  test("is refused for a key that another device claims", async () => {
    const { device } = await joinWithPasskey(lake);
    const thief = Object.assign(new Authenticator(), { id: device.id });
    const { challenge, cookie } = await openPage();
    await expectRefused(await send(cookie, thief.get({ challenge, origin: ORIGIN })), /not one of/);
  });

  test("is refused for a counter that does not rise", async () => {
    const { device } = await joinWithPasskey(lake);
    const use = async (counter: number) => {
      const { challenge, cookie } = await openPage();
      device.counter = counter;
      return (await send(cookie, device.get({ challenge, origin: ORIGIN }))).status;
    };
    expect([await use(0), await use(5), await use(5), await use(4), await use(0)]).toEqual([
      ...[303, 303, 401, 401, 401],
    ]);
    expect(await use(6)).toBe(303);
  });

  test("is refused as soon as the passkey or the person is removed", async () => {
    const { person, device, passkey } = await joinWithPasskey(lake);
    const other = await joinWithPasskey(lake);
    await joinWithPasskey(lake);
    const { challenge, cookie } = await openPage();
    const removed = await lake.request(`/users/me/passkeys/${passkey.id}`, {
      method: "DELETE",
      token: person.token,
    });
    expect(removed.status).toBe(204);
    expect(await newestAudit("passkey.remove", "ok")).toMatchObject({ target: passkey.id });
    await manage(lake, "DELETE", `/people/${other.person.id}`);
    for (const one of [device, other.device]) {
      await expectRefused(
        await send(cookie, one.get({ challenge, origin: ORIGIN })),
        /was removed/,
      );
    }
  });

  test.each(["", "{", "null", '{"id":"x"}', `{"a":${"[".repeat(3000)}`])(
    "is refused for an invalid response: %s",
    async (text) => {
      const body = new URLSearchParams({ passkey: text });
      const response = await lake.request(LOGIN, { method: "POST", body, redirect: "manual" });
      await expectRefused(response, /not one of this server/);
    },
  );
});

describe("the sign-in page", () => {
  test("allows its own script only", async () => {
    await joinWithPasskey(lake);
    const response = await lake.request(LOGIN);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/default-src 'none'.* script-src 'sha256-[\w+/]{43}=';/);
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|self)/);
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-lake-passkey=[\w-]{32}; Path=\/; HttpOnly; Max-Age=600; SameSite=Lax; Secure$/,
    );
  });

  test("offers no passkey at an IP address, where adding one gets 400 with a message", async () => {
    const own = await startLake({ publicUrl: "http://127.0.0.1:3333" });
    const { link } = await invite(own, "editor");
    const origin = "http://127.0.0.1:3333/studio";
    const token = await tradeSid(own, await pressLink(own, link.code, { origin }));
    const response = await own.request("/users/me/passkeys/options", { method: "POST", token });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("localhost");
    const page = await own.request(`/auth/login/local?${new URLSearchParams({ origin })}`);
    expect(await page.text()).not.toContain("<script");
    await own.stop();
  });
});

test("a restart keeps passkeys", async () => {
  const { person, device } = await joinWithPasskey(lake);
  await lake.restart();
  const { challenge, cookie } = await openPage();
  const response = await send(cookie, device.get({ challenge, origin: ORIGIN }));
  expect(response.status).toBe(303);
  expect(
    await (await lake.request("/users/me", { token: await tradeSid(lake, response) })).json(),
  ).toEqual(expect.objectContaining({ id: person.id }));
});
