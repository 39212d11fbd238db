import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";
import { cookieOf, manage } from "../support/people";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake({ basePath: "/lake" });
});
afterAll(() => lake.stop());

const studio = () => `${new URL(lake.url).origin}/studio`;
const login = (origin: string) => `/auth/login/local?${new URLSearchParams({ origin })}`;

function send(token: string, { origin = studio(), headers = {} } = {}): Promise<Response> {
  const body = new URLSearchParams({ token });
  return lake.request(login(origin), { method: "POST", body, headers, redirect: "manual" });
}

describe("signing in", () => {
  test("the page has a token form and no script", async () => {
    const response = await lake.request(login(studio()));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).toContain("<label");
    expect(page).not.toContain("<script");
  });

  test("the form redirects to the Studio with an id that returns the token once", async () => {
    const response = await send(TEST_TOKENS.write);
    expect(response.status).toBe(303);
    const target = new URL(response.headers.get("location") ?? "");
    expect(target.href.startsWith(`${studio()}#sid=`)).toBe(true);
    const headers = { Cookie: cookieOf(response) };
    const sid = target.hash.slice("#sid=".length);
    const trade = () => lake.request(`/auth/fetch?sid=${sid}`, { headers });
    expect(await (await trade()).json()).toEqual({ token: TEST_TOKENS.write });
    expect((await trade()).status).toBe(404);
  });

  test("the id returns no token to a browser that did not start the sign-in", async () => {
    const response = await send(TEST_TOKENS.write);
    const { hash } = new URL(response.headers.get("location") ?? "");
    const fetchSid = (headers: Record<string, string>) =>
      lake.request(`/auth/fetch?sid=${hash.slice("#sid=".length)}`, { headers });
    expect((await fetchSid({})).status).toBe(404);
    const another = cookieOf(await send(TEST_TOKENS.read));
    expect((await fetchSid({ Cookie: another })).status).toBe(404);
    expect((await fetchSid({ Cookie: cookieOf(response) })).status).toBe(200);
  });

  test("the nonce is in an HttpOnly cookie", async () => {
    const [cookie = ""] = (await send(TEST_TOKENS.write)).headers.getSetCookie();
    expect(cookie).toMatch(/^lake-sign-in=[\w-]{32}; Path=\/; HttpOnly; Max-Age=60; SameSite=Lax$/);
  });

  test("the form redirects to no origin that CORS allows without credentials", async () => {
    const origin = "https://reader.example";
    await manage(lake, "POST", "/cors", { origin, allowCredentials: false });
    expect((await lake.request(login(`${origin}/studio`))).status).toBe(400);
  });

  test("the form refuses a wrong token without repeating it", async () => {
    const response = await send("<b>wrong</b>");
    expect(response.status).toBe(401);
    const page = await response.text();
    expect(page).toContain('role="alert"');
    expect(page).not.toContain("wrong</b>");
  });

  test("the form refuses a too long body before it parses it", async () => {
    const body = "a&".repeat(200_000);
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const response = await lake.request(login(studio()), { method: "POST", headers, body });
    expect(response.status).toBe(413);
  });

  test("repeated wrong tokens are delayed", async () => {
    await send("guess-one");
    const answered: string[] = [];
    const guess = send("guess-two").then(({ status }) => answered.push(`guess ${status}`));
    // Sent after it and answered before it.
    const other = await lake.request("/ping");
    answered.push(`other ${other.status}`);
    await guess;
    expect(answered).toEqual(["other 200", "guess 401"]);
  });

  test.each(["https://evil.example/studio", "//evil.example", "javascript:alert(1)", ""])(
    "the form redirects nowhere else: %s",
    async (origin) => {
      expect((await lake.request(login(origin))).status).toBe(400);
      expect((await send(TEST_TOKENS.write, { origin })).status).toBe(400);
    },
  );

  test("the lake refuses a form from another site's page", async () => {
    const headers = { Origin: "https://evil.example" };
    expect((await send(TEST_TOKENS.write, { headers })).status).toBe(400);
  });
});

describe("a lake with a public URL", () => {
  const publicUrl = "https://cms.example.com";
  const local = "http://localhost:3333";

  test("gives loopback origins neither a session nor credentials", async () => {
    const own = await startLake({ publicUrl });
    const page = await own.request(login(`${local}/studio`));
    expect(page.status).toBe(400);
    const { headers } = await own.request("/users/me", { headers: { Origin: local } });
    expect(headers.get("access-control-allow-origin")).toBe(local);
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    await own.stop();
  });

  test("stores its nonce in a __Host- cookie", async () => {
    const own = await startLake({ publicUrl });
    const body = new URLSearchParams({ token: TEST_TOKENS.write });
    const path = login(`${publicUrl}/studio`);
    const response = await own.request(path, { method: "POST", body, redirect: "manual" });
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-lake-sign-in=[\w-]{32}; Path=\/; .*; SameSite=Lax; Secure$/);
    await own.stop();
  });
});
