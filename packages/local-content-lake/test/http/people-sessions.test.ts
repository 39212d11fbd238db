import { describe, expect } from "vitest";
import {
  expectAnswer,
  test as lakeTest,
  TEST_TOKENS,
  TestCalendar,
  type TestLake,
} from "../support/lake";
import { invite, join, manage, peopleOf, pressLink, tradeSid } from "../support/people";

const DAY_MS = 24 * 3_600_000;

const calendar = new TestCalendar();
const test = lakeTest
  .extend("options", { basePath: "/lake", calendar })
  .extend("lists", ({ lake }) => peopleOf(lake))
  .extend("studio", ({ lake }) => `${new URL(lake.url).origin}/studio`);

const newLink = (lake: TestLake, id: string) =>
  manage<{ code: string }>(lake, "POST", `/people/${id}/link`);

/** Signs a person in once more. @returns a session token */
const joinAgain = async (lake: TestLake, id: string) =>
  tradeSid(lake, await pressLink(lake, (await newLink(lake, id)).code));

describe("a sign-in link", () => {
  test("opens a page whose button starts a session of 30 days", async ({ lake, lists, studio }) => {
    const { id, link } = await invite(lake, "editor", "Asha <b>Patel</b>");
    const path = `/auth/link?${new URLSearchParams({ code: link.code, origin: studio })}`;
    for (const _visit of [1, 2]) {
      const page = await lake.request(path);
      expect(page.status).toBe(200);
      expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
      const html = await page.text();
      expect(html).toContain("Sign in as Asha &lt;b&gt;Patel");
      expect(html).not.toContain("<script");
    }
    const headers = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" };
    const pressed = await pressLink(lake, link.code, { headers });
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get("location")).toMatch(`${studio}#sid=`);
    const token = await tradeSid(lake, pressed);
    const roles = [{ name: "editor", title: "Editor" }];
    const asha = { id, name: "Asha <b>Patel</b>", role: "editor", roles };
    expect((await lists.me(token)).body).toMatchObject(asha);
    expect((await pressLink(lake, link.code)).status).toBe(410);
    await expectAnswer(lake.request(path), 410, "Ask an administrator for a new one");
    const times = { createdAt: calendar.in(0), expiresAt: calendar.in(30 * DAY_MS) };
    const [session] = (await lists.personOf(id)).sessions;
    expect(session).toMatchObject({ device: "Firefox on Linux", ...times });
  });

  test("expires with a newer link or after seven days", async ({ lake, lists }) => {
    const { id, link } = await invite(lake, "viewer");
    const newer = await newLink(lake, id);
    expect((await pressLink(lake, link.code)).status).toBe(410);
    expect((await lists.personOf(id)).linkExpiresAt).toBe(calendar.in(7 * DAY_MS));
    calendar.advance(7 * DAY_MS);
    expect((await pressLink(lake, newer.code)).status).toBe(410);
    expect((await lists.personOf(id)).linkExpiresAt).toBeNull();
  });

  test("is no token, leads to no other site, works on its page only", async ({ lake, lists }) => {
    const { link } = await invite(lake, "viewer");
    expect((await lists.me(link.code)).status).toBe(401);
    const elsewhere = new URLSearchParams({ code: link.code, origin: "https://evil.example/" });
    expect((await lake.request(`/auth/link?${elsewhere}`)).status).toBe(400);
    const headers = { Origin: "https://evil.example" };
    expect((await pressLink(lake, link.code, { headers })).status).toBe(400);
    expect((await pressLink(lake, link.code)).status).toBe(303);
  });

  test("that a mail program cut shows a page that says so", async ({ lake, studio }) => {
    const { link } = await invite(lake, "viewer");
    const whole = `/auth/link?${new URLSearchParams({ code: link.code, origin: studio })}`;
    for (const cut of [whole.slice(0, whole.indexOf("&")), whole.slice(0, 20), "/auth/link"]) {
      const page = await lake.request(cut);
      expect(page.status).toBe(400);
      expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(await page.text()).toContain("This link is not complete");
    }
    expect((await pressLink(lake, link.code)).status).toBe(303);
    expect(await (await lake.request(whole)).text()).toContain("This link is used up");
  });

  test("of the first administrator asks for a name", async ({ lake, lists, studio }) => {
    const firstLink = () => lake.lake.firstSignInLink({ lake: lake.url, studio });
    const url = new URL(firstLink());
    const code = url.searchParams.get("code") ?? "";
    expect(await (await lake.request(`/auth/link${url.search}`)).text()).toContain("Your name");
    const fill = (name: string, email: string) =>
      pressLink(lake, code, { fields: { name, email } });
    const nameless = fill(" ", "typed@example.com");
    await expectAnswer(nameless, 422, /value="typed@example.com"[\s\S]*Enter a name/);
    expect(await (await fill("Meera", "nowhere")).text()).toContain("Enter an email like");
    const pressed = await fill("Meera Shah", "");
    expect(pressed.headers.get("location")).toMatch(`${studio}#sid=`);
    const { body } = await lists.me(await tradeSid(lake, pressed));
    expect(body).toMatchObject({ name: "Meera Shah", role: "administrator" });
    // A later first start, such as of a restored folder, lets the same administrator in.
    const later = new URL(firstLink());
    const page = await lake.request(`/auth/link${later.search}`);
    expect(await page.text()).toContain("Sign in as Meera Shah");
  });
});

describe("a session", () => {
  test("ends after 30 days with an error instead of a delay", async ({ lake, lists }) => {
    const { id, token } = await join(lake, "editor");
    // Used every six days, so that it does not end earlier for lack of use.
    for (let week = 0; week < 5; week += 1) {
      calendar.advance(6 * DAY_MS - (week === 4 ? 1 : 0));
      expect((await lists.me(token)).status).toBe(200);
    }
    calendar.advance(1);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const { status, body } = await lists.me(token);
      expect([status, body.errorCode]).toEqual([401, "SIO-401-AEX"]);
      expect(body.message).toContain("Ask an administrator");
    }
    expect((await lists.personOf(id)).sessions).toEqual([]);
  });

  test("ends by sign-out, and no other does", async ({ lake, lists }) => {
    const { id, token } = await join(lake, "editor");
    const other = await joinAgain(lake, id);
    for (const one of [token, TEST_TOKENS.write])
      expect((await lake.request("/auth/logout", { method: "POST", token: one })).status).toBe(200);
    expect((await lists.me(token)).status).toBe(401);
    for (const one of [other, TEST_TOKENS.write]) expect((await lists.me(one)).status).toBe(200);
  });
});

describe("a person's sessions", () => {
  test("are listed and ended by their owner only", async ({ lake, lists }) => {
    const { id, token } = await join(lake, "viewer", "Two devices");
    const second = await joinAgain(lake, id);
    const sessions = async (): Promise<{ id: string; isCurrent: boolean }[]> =>
      (await lake.request("/users/me/sessions", { token })).json();
    const other = await join(lake, "editor", "Other");
    expect((await sessions()).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    const [, theirs] = await sessions();
    const end = (by: string) =>
      lake.request(`/users/me/sessions/${theirs?.id}`, { method: "DELETE", token: by });
    expect((await end(other.token)).status).toBe(404);
    expect((await lists.me(second)).status).toBe(200);
    expect((await end(token)).status).toBe(204);
    expect((await lists.me(second)).status).toBe(401);
    expect(await sessions()).toHaveLength(1);
  });

  test("end after seven days without use", async ({ lake, lists }) => {
    // "ends after 30 days" uses one each six days.
    const { token } = await join(lake, "viewer", "Idle");
    calendar.advance(7 * DAY_MS);
    expect((await lists.me(token)).status).toBe(401);
  });
});
