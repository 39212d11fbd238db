import { describe, expect } from "vitest";
import { expectAnswer, test as lakeTest, TEST_TOKENS, type TestLake } from "../support/lake";
import {
  Authenticator,
  addPasskey,
  cookieOf,
  expectAudited,
  joinByLink,
  joinWithPasskey,
  LOGIN,
  manage,
  ORIGIN,
  optionsFor,
  tradeSid,
} from "../support/people";

/** Opens the sign-in page in a browser, or in another tab of it. */
async function openPage(lake: TestLake, Cookie = "") {
  const response = await lake.request(LOGIN, { headers: { Cookie } });
  const [, options = ""] = /data-options="([^"]*)"/.exec(await response.text()) ?? [];
  const { challenge, rpId, userVerification } = JSON.parse(options.replaceAll("&quot;", '"'));
  expect([rpId, userVerification]).toEqual(["cms.example.com", "required"]);
  return { challenge: String(challenge), cookie: cookieOf(response) };
}

const test = lakeTest
  .extend("options", { publicUrl: ORIGIN, attemptLimits: { delayMs: 0, maxWrong: 1e6 } })
  .extend("send", ({ lake }) => (cookie: string, credential: unknown): Promise<Response> => {
    const passkey = typeof credential === "string" ? credential : JSON.stringify(credential);
    const body = new URLSearchParams({ passkey });
    const headers = { Cookie: cookie };
    return lake.request(LOGIN, { method: "POST", body, headers, redirect: "manual" });
  });

async function expectRefused(response: Response, words: RegExp): Promise<void> {
  expect([response.status, response.headers.get("location")]).toEqual([401, null]);
  expect(await response.text()).toMatch(words);
}

describe("adding a passkey", () => {
  test("is refused for another question, and for a known passkey", async ({ lake }) => {
    const [person, other] = [await joinByLink(lake), await joinByLink(lake)];
    const device = new Authenticator();
    const options = await optionsFor(lake, person.token);
    const answers = [
      [other.token, device.create(options, ORIGIN), 400],
      [person.token, device.create(options, "https://evil.example"), 400],
      [person.token, device.create({ ...options, challenge: "AAAA" }, ORIGIN), 400],
      [person.token, device.create(options, ORIGIN), 201],
      [person.token, device.create(options, ORIGIN), 400],
      [person.token, device.create(await optionsFor(lake, person.token), ORIGIN), 409],
    ] as const;
    for (const [token, credential, status] of answers) {
      expect((await addPasskey(lake, token, credential)).status).toBe(status);
    }
  });

  test("needs a name and a person", async ({ lake }) => {
    const { token } = await joinByLink(lake);
    const credential = new Authenticator().create(await optionsFor(lake, token), ORIGIN);
    expect((await addPasskey(lake, token, credential, " ")).status).toBe(400);
    const program = { method: "POST", token: TEST_TOKENS.write };
    const options = lake.request("/users/me/passkeys/options", program);
    await expectAnswer(options, 400, "programs have tokens");
  });

  test("is seen by administrators, and undone by its owner only", async ({ lake }) => {
    const { person, passkey } = await joinWithPasskey(lake);
    const other = await joinByLink(lake);
    const people = await manage<{ id: string; passkeys: number }[]>(lake, "GET", "/people");
    const count = (of: { id: string }) => people.find(({ id }) => id === of.id)?.passkeys;
    expect([count(person), count(other)]).toEqual([1, 0]);
    const remove = async ({ token }: { token: string }) =>
      (await lake.request(`/users/me/passkeys/${passkey.id}`, { method: "DELETE", token })).status;
    expect(await remove(other)).toBe(404);
    expect(await remove(person)).toBe(204);
    await expectAudited(lake, { action: "passkey.remove", result: "ok", target: passkey.id });
  });
});

describe("signing in with a passkey", () => {
  test("begins a session with the role of the moment", async ({ lake, send }) => {
    const { person, device, passkey } = await joinWithPasskey(lake);
    await manage(lake, "PATCH", `/people/${person.id}`, { role: "viewer" });
    await lake.restart();
    const { challenge, cookie } = await openPage(lake);
    const response = await send(cookie, device.get({ challenge, origin: ORIGIN }));
    expect(response.status).toBe(303);
    const entry = { action: "sign-in", actor: person.id, target: passkey.id, result: "ok" };
    await expectAudited(lake, entry);
    const token = await tradeSid(lake, response);
    const me = await (await lake.request("/users/me", { token })).json();
    expect(me).toMatchObject({ id: person.id, role: "viewer" });
    const times = { createdAt: expect.any(String), lastUsedAt: expect.any(String) };
    const listed = await (await lake.request("/users/me/passkeys", { token })).json();
    expect(listed).toEqual([{ id: passkey.id, name: "Laptop", ...times }]);
  });

  test("works once in each of two tabs of one browser", async ({ lake, send }) => {
    const { device } = await joinWithPasskey(lake);
    const first = await openPage(lake);
    const { challenge, cookie } = await openPage(lake, first.cookie);
    const older = device.get({ challenge: first.challenge, origin: ORIGIN });
    expect((await send(cookie, older)).status).toBe(303);
    const signed = device.get({ challenge, origin: ORIGIN });
    const answers = await Promise.all([send(cookie, signed), send(cookie, signed)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 401]);
    await expectRefused(await send(cookie, signed), /this sign-in was used\. Try again/);
  });

  test("is refused for a challenge not made for this browser", async ({ lake, send }) => {
    const { device, person } = await joinWithPasskey(lake);
    const { challenge } = await openPage(lake);
    const { cookie } = await openPage(lake);
    const { challenge: ofAddition } = await optionsFor(lake, person.token);
    for (const [shown, signed] of [
      [cookie, challenge],
      ["", challenge],
      ...["", "AAAA", "A".repeat(75), ofAddition].map((made) => [cookie, made]),
    ] as [string, string][]) {
      const answer = await send(shown, device.get({ challenge: signed, origin: ORIGIN }));
      await expectRefused(answer, /open for too long/);
    }
  });

  test.for<[string, { origin: string; rpId?: string; isVerified?: boolean }]>([
    ["another origin", { origin: "https://evil.example", rpId: "cms.example.com" }],
    ["another host name", { origin: ORIGIN, rpId: "evil.example" }],
    ["an unverified user", { origin: ORIGIN, isVerified: false }],
  ])("is refused for %s", async ([, ceremony], { lake, send }) => {
    const { device, passkey } = await joinWithPasskey(lake);
    const { challenge, cookie } = await openPage(lake);
    const response = await send(cookie, device.get({ challenge, ...ceremony }));
    await expectRefused(response, /not one of this server/);
    const entry = { actor: "anonymous", target: passkey.id, result: "refused" };
    await expectAudited(lake, { action: "sign-in", ...entry });
  });

  test("is refused alike for a claimed and an unknown passkey", async ({ lake, send }) => {
    const { device } = await joinWithPasskey(lake);
    const thief = Object.assign(new Authenticator(), { id: device.id });
    const { challenge, cookie } = await openPage(lake);
    for (const [signed, words] of [
      ["AAAA", /open for too long/],
      ["", /open for too long/],
      [challenge, /not one of/],
    ] as const) {
      const pages = [thief, new Authenticator()].map(async (one) => {
        const response = await send(cookie, one.get({ challenge: signed, origin: ORIGIN }));
        expect(response.status).toBe(401);
        return (await response.text()).replace(/data-options="[^"]*"/, "");
      });
      const [known, unknown] = await Promise.all(pages);
      expect(known).toMatch(words);
      expect(unknown).toBe(known);
    }
  });

  test("is refused for a counter that does not rise", async ({ lake, send }) => {
    const { device } = await joinWithPasskey(lake);
    const statuses: number[] = [];
    for (const counter of [0, 5, 5, 4, 0, 6]) {
      const { challenge, cookie } = await openPage(lake);
      device.counter = counter;
      statuses.push((await send(cookie, device.get({ challenge, origin: ORIGIN }))).status);
    }
    expect(statuses).toEqual([303, 303, 401, 401, 401, 303]);
  });

  test("is refused as soon as the passkey or the person is removed", async ({ lake, send }) => {
    const { person, device, passkey } = await joinWithPasskey(lake);
    const other = await joinWithPasskey(lake);
    const { challenge, cookie } = await openPage(lake);
    const mine = { url: lake.url, token: person.token };
    await manage(mine, "DELETE", `/users/me/passkeys/${passkey.id}`);
    await manage(lake, "DELETE", `/people/${other.person.id}`);
    for (const one of [device, other.device]) {
      const answer = await send(cookie, one.get({ challenge, origin: ORIGIN }));
      await expectRefused(answer, /was removed/);
    }
  });

  test.for(["", "{", "null", '{"id":"x"}', `{"a":${"[".repeat(3000)}`])(
    "is refused for an invalid response: %.20s",
    async (text, { send }) => expectRefused(await send("", text), /not one of this server/),
  );
});
