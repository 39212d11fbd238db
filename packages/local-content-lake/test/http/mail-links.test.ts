import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import type { Notifier, Person, SignInRequest } from "../../src";
import { eventually } from "../support/eventually";
import { expectAnswer, test as lakeTest, TestCalendar, type TestLake } from "../support/lake";
import { cookieOf, expectAudited, manage, tradeSid } from "../support/people";

const calendar = new TestCalendar();
const sent: SignInRequest[] = [];
const readers: string[][] = [];
/** Keeps what it sends. */
const notifier: Notifier = {
  noticesOf: () => [],
  signInNotice: (request) => JSON.stringify(request),
  async send(notice, _key, people: () => readonly Person[]) {
    sent.push(JSON.parse(notice));
    readers.push(people().map(({ id }) => id));
  },
};

async function addPerson(lake: TestLake) {
  const email = `${randomUUID()}@example.com`;
  const fields = { name: "Asha", role: "editor", email };
  const { id } = await manage<{ id: string }>(lake, "POST", "/people", fields);
  return { id, email };
}

const test = lakeTest
  .extend("options", { notifier, calendar, attemptLimits: { delayMs: 0, maxWrong: 1e6 } })
  // A person with an email, when the limits of the test before are over.
  .extend("person", ({ lake }) => {
    calendar.advance(3_600_000);
    sent.splice(0);
    readers.splice(0);
    return addPerson(lake);
  })
  // A link that was mailed to the person.
  .extend("asked", ({ lake, person }) => askedLink(lake, person.email));

const queryOf = (lake: TestLake) =>
  new URLSearchParams({ origin: `${new URL(lake.url).origin}/studio` });

function ask(lake: TestLake, email: string, headers = {}, query = queryOf(lake)) {
  const body = new URLSearchParams({ email });
  return lake.request(`/auth/link/mail?${query}`, { method: "POST", body, headers });
}

/** Asks for a link and waits for its mail. @returns the link and the cookie of the requesting browser */
async function askedLink(lake: TestLake, email: string) {
  const before = sent.length;
  const response = await ask(lake, email);
  expect(response.status).toBe(200);
  await eventually(() => expect(sent.length).toBe(before + 1));
  return { link: sent.at(-1)?.link ?? "", cookie: cookieOf(response) };
}

type Asked = Awaited<ReturnType<typeof askedLink>>;
const open = ({ link, cookie }: Asked) => fetch(link, { headers: { Cookie: cookie } });
const press = ({ link, cookie }: Asked) =>
  fetch(link, { method: "POST", headers: { Cookie: cookie }, redirect: "manual" });

const expectRefused = (response: Promise<Response>) =>
  expectAnswer(response, 410, /This link does not work here[\s\S]*href="login\/local\?origin=/);

describe("a link by mail", () => {
  test("signs its person in once, after any views", async ({ lake, person: { id }, asked }) => {
    const mailed = { actor: "anonymous", target: id, result: "ok" };
    await expectAudited(lake, { action: "people.mail-link", ...mailed });
    for (const _ of [1, 2]) await expectAnswer(open(asked), 200, "Sign in as Asha");
    const response = await press(asked);
    expect(response.status).toBe(303);
    const target = expect.stringMatching(/^mail-link [\w-]{12}$/);
    await expectAudited(lake, { action: "sign-in", actor: id, target, result: "ok" });
    const token = await tradeSid(lake, response);
    expect(await (await lake.request("/users/me", { token })).json()).toMatchObject({ id });
    await expectRefused(press(asked));
  });

  test("is no token, and needs the cookie", async ({ lake, person, asked: { link, cookie } }) => {
    const code = new URL(link).searchParams.get("mailed") ?? "";
    for (const token of [code, `${code}${cookie.slice(cookie.indexOf("=") + 1)}`]) {
      expect((await lake.request("/users/me", { token })).status).toBe(401);
    }
    const { cookie: another } = await askedLink(lake, person.email);
    for (const other of ["", another, `${cookie}x`, "lake-mail-link=", "lake-mail-link=%00"]) {
      await expectRefused(open({ link, cookie: other }));
      await expectRefused(press({ link, cookie: other }));
    }
    expect((await press({ link, cookie })).status).toBe(303);
  });

  test("works from each mail to a browser, once", async ({ lake, person: { email }, asked }) => {
    const { cookie } = asked;
    const headers = { Cookie: cookie, "User-Agent": "Firefox/130 Linux" };
    await ask(lake, ` ${email.toUpperCase()} `, headers);
    await eventually(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ email, device: "Firefox on Linux" });
    expect((await press({ link: sent[1]?.link ?? "", cookie })).status).toBe(303);
    const answers = await Promise.all([press(asked), press(asked)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
  });

  test("ends after 15 minutes", async ({ person: { email }, asked }) => {
    expect(sent[0]).toMatchObject({ email, minutes: 15 });
    calendar.advance(15 * 60_000 - 1);
    expect((await open(asked)).status).toBe(200);
    calendar.advance(1);
    await expectRefused(press(asked));
  });

  test("ends with its person or their email", async ({ lake, person: { id, email } }) => {
    const people = await manage<{ id: string }[]>(lake, "GET", "/people");
    const first = await askedLink(lake, email);
    await manage(lake, "PATCH", `/people/${id}`, { email: `new-${email}` });
    await expectRefused(press(first));
    const second = await askedLink(lake, `new-${email}`);
    await manage(lake, "PATCH", `/people/${id}`, { name: "Asha Patel" });
    expect((await open(second)).status).toBe(200);
    await manage(lake, "DELETE", `/people/${id}`);
    await expectRefused(press(second));
    expect(readers[0]?.toSorted()).toEqual(people.map((one) => one.id).toSorted());
  });

  test("ends no link of an administrator", async ({ lake, person: { id, email } }) => {
    const { code } = await manage<{ code: string }>(lake, "POST", `/people/${id}/link`);
    await askedLink(lake, email);
    const view = await lake.request(`/auth/link?code=${code}&${queryOf(lake)}`);
    expect(view.status).toBe(200);
  });
});

describe("asking for a link by mail", () => {
  test("is answered alike for an unknown address", async ({ lake, person: { email } }) => {
    const answers = [];
    for (const address of [email, `un${email}`]) {
      const response = await ask(lake, address);
      const [cookie = ""] = response.headers.getSetCookie();
      const names = [...response.headers.keys()].sort();
      const page = (await response.text()).replaceAll(address, "ADDRESS");
      const shape = cookie.replace(/=[\w-]{32};/, "=NONCE;");
      answers.push({ status: response.status, names, page, shape });
    }
    expect(answers[1]).toEqual(answers[0]);
    const shape = "lake-mail-link=NONCE; Path=/; HttpOnly; Max-Age=900; SameSite=Lax";
    expect(answers[0]).toMatchObject({ shape });
    await eventually(() => expect(sent).toHaveLength(1));
    await expectAudited(lake, { action: "people.mail-link", target: "" });
  });

  const INVALID = ["", "asha", "a@b", `${"a".repeat(200)}@example.com`, "a@example.com\r\nBcc: b"];
  test.for(INVALID)("gets 422 and a message at the field for %j", async (address, { lake }) => {
    const field = 'aria-invalid="true" aria-describedby="problem"';
    const words = new RegExp(`${field}[^]*Enter an email like name@example.com`);
    await expectAnswer(ask(lake, address), 422, words);
  });

  test("is limited by address, for all clients", async ({ lake, person: { email } }) => {
    for (const address of [email, `un${email}`]) {
      const statuses = [];
      for (let n = 0; n < 7; n++) {
        const headers = { "X-Forwarded-For": `198.51.100.${n}` };
        statuses.push((await ask(lake, n % 2 ? address : address.toUpperCase(), headers)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    }
    await eventually(() => expect(sent).toHaveLength(5));
    const blocked = await ask(lake, email);
    expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await blocked.text()).toMatch(/Too many attempts. Try again in \d+ minutes/);
  });

  test("is limited for each client, over all addresses", async ({ open, person: { email } }) => {
    const lake = await open({ notifier, calendar, attemptLimits: { delayMs: 0 } });
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await ask(lake, `${n}${email}`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    expect((await ask(lake, email, { "X-Forwarded-For": "198.51.100.7" })).status).toBe(200);
  });

  test("is refused from another site's page or for its Studio", async ({ lake, person }) => {
    const { email } = person;
    expect((await ask(lake, email, { Origin: "https://evil.example" })).status).toBe(400);
    const elsewhere = new URLSearchParams({ origin: "https://evil.example/" });
    expect((await ask(lake, email, {}, elsewhere)).status).toBe(400);
    expect(sent).toEqual([]);
  });

  test("is offered only where a notifier sends links", async ({ open, person: { email } }) => {
    const lake = await open({ notifier });
    const page = async () => (await lake.request(`/auth/login/local?${queryOf(lake)}`)).text();
    expect(await page()).toContain("Send me a sign-in link");
    await lake.restart({ notifier: { noticesOf: () => [], send: async () => {} } });
    expect(await page()).not.toContain("Send me a sign-in link");
    await expectAnswer(ask(lake, email), 404, "sends no mail");
  });

  test("uses the lake's public URL and a cookie of its host", async ({ open }) => {
    const publicUrl = "https://cms.example.com/lake";
    const lake = await open({ notifier, basePath: "/lake", publicUrl });
    const { email } = await addPerson(lake);
    const query = new URLSearchParams({ origin: "https://cms.example.com/studio" });
    const response = await ask(lake, email, {}, query);
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-lake-mail-link=.*; Secure$/);
    await eventually(() => expect(sent.at(-1)?.email).toBe(email));
    expect(sent.at(-1)?.link).toMatch(
      /^https:\/\/cms\.example\.com\/lake\/v1\/auth\/link\?mailed=[\w-]{55}&origin=https%3A/,
    );
  });
});
