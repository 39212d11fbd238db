import { describe, expect } from "vitest";
import { expectAnswer, test as lakeTest, TEST_TOKENS } from "../support/lake";
import { cookieOf, join, joinWithPasskey, LOGIN, manage, ORIGIN } from "../support/people";

const login = (origin: string) => `/auth/login/local?${new URLSearchParams({ origin })}`;

const test = lakeTest
  .extend("options", { basePath: "/lake" })
  .extend("studio", ({ lake }) => `${new URL(lake.url).origin}/studio`)
  .extend("send", ({ lake, studio }) => (token: string, { origin = studio, headers = {} } = {}) => {
    const body = new URLSearchParams({ token });
    return lake.request(login(origin), { method: "POST", body, headers, redirect: "manual" });
  });

describe("signing in", () => {
  test("the page has a token form and no script", async ({ lake, studio }) => {
    const response = await lake.request(login(studio));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).toContain("<label");
    expect(page).not.toContain("<script");
  });

  test("the form leads to the Studio with an id used once", async ({ lake, studio, send }) => {
    const response = await send(TEST_TOKENS.write);
    expect(response.status).toBe(303);
    const target = new URL(response.headers.get("location") ?? "");
    expect(target.href.startsWith(`${studio}#sid=`)).toBe(true);
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^lake-sign-in=[\w-]{32}; Path=\/; HttpOnly; Max-Age=60; SameSite=Lax$/);
    const sid = target.hash.slice("#sid=".length);
    const ask = (Cookie: string) => lake.request(`/auth/fetch?sid=${sid}`, { headers: { Cookie } });
    expect((await ask("")).status).toBe(404);
    expect((await ask(cookieOf(await send(TEST_TOKENS.read)))).status).toBe(404);
    expect(await (await ask(cookieOf(response))).json()).toEqual({ token: TEST_TOKENS.write });
    expect((await ask(cookieOf(response))).status).toBe(404);
  });

  test("the form redirects to no origin that CORS allows without credentials", async ({ lake }) => {
    const origin = "https://reader.example";
    await manage(lake, "POST", "/cors", { origin, allowCredentials: false });
    expect((await lake.request(login(`${origin}/studio`))).status).toBe(400);
  });

  test("the form refuses a wrong token without repeating it", async ({ send }) => {
    await expectAnswer(send("<b>wrong</b>"), 401, /^(?!.*wrong<\/b>).* role="alert"/s);
  });

  test("the form refuses a too long body", async ({ send }) => {
    expect((await send("a&".repeat(200_000))).status).toBe(413);
  });

  const ELSEWHERE = ["https://evil.example/studio", "//evil.example", "javascript:alert(1)", ""];
  test.for(ELSEWHERE)("the form redirects nowhere else: %s", async (origin, { lake, send }) => {
    expect((await lake.request(login(origin))).status).toBe(400);
    expect((await send(TEST_TOKENS.write, { origin })).status).toBe(400);
  });

  test("the lake refuses a form from another site's page", async ({ send }) => {
    const headers = { Origin: "https://evil.example" };
    expect((await send(TEST_TOKENS.write, { headers })).status).toBe(400);
  });
});

test("a lake with a public URL has a __Host- cookie, and trusts no loopback", async ({ open }) => {
  const own = await open({ publicUrl: ORIGIN });
  const local = "http://localhost:3333";
  expect((await own.request(login(`${local}/studio`))).status).toBe(400);
  const { headers } = await own.request("/users/me", { headers: { Origin: local } });
  expect(headers.get("access-control-allow-origin")).toBe(local);
  expect(headers.get("access-control-allow-credentials")).toBeNull();
  const body = new URLSearchParams({ token: TEST_TOKENS.write });
  const response = await own.request(LOGIN, { method: "POST", body, redirect: "manual" });
  const [cookie] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-lake-sign-in=[\w-]{32}; Path=\/; .*; SameSite=Lax; Secure$/);
});

describe("the sign-in page with passkeys", () => {
  test("allows its own script only", async ({ open }) => {
    const own = await open({ publicUrl: ORIGIN });
    await joinWithPasskey(own);
    const response = await own.request(LOGIN);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/default-src 'none'.* script-src 'sha256-[\w+/]{43}=';/);
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|self)/);
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-lake-passkey=[\w-]{32}; Path=\/; HttpOnly; Max-Age=600; SameSite=Lax; Secure$/,
    );
  });

  test("offers no passkey at an IP address, where adding one gets 400", async ({ open }) => {
    const own = await open({ publicUrl: "http://127.0.0.1:3333" });
    const origin = "http://127.0.0.1:3333/studio";
    const { token } = await join(own, "editor", undefined, { origin });
    const options = own.request("/users/me/passkeys/options", { method: "POST", token });
    await expectAnswer(options, 400, "localhost");
    expect(await (await own.request(login(origin))).text()).not.toContain("<script");
  });
});
