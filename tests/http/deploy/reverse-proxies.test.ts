import { randomBytes } from "node:crypto";
import { on, once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { text } from "node:stream/consumers";
import { test as base, describe, expect } from "vitest";
import WebSocket from "ws";
import { editorClient, freePort, previewUrl, startSite, storedToken } from "../../support/site";
import { missingFor, type RunningProxy, startCaddy, startNginx } from "./proxies";

interface AskOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Asks over TLS, trusting the proxy's certificate and no other. */
async function askOver(
  { certificate }: RunningProxy,
  url: string,
  { method = "GET", headers = {}, body }: AskOptions = {},
) {
  const sent = request(url, { method, headers, ca: certificate });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}

/** Opens a WebSocket with the page's origin, as a browser does. */
async function openSocketOver({ certificate }: RunningProxy, url: string, path: string) {
  const address = `${url.replace("https", "wss")}${path}`;
  const socket = new WebSocket(address, { ca: certificate, origin: url });
  const messages = on(socket, "message");
  await once(socket, "open");
  return { socket, next: async () => JSON.parse(String((await messages.next()).value[0])) };
}

/** A test of the site behind a proxy, which starts where the proxy is installed. */
function behind(program: string, start: typeof startNginx) {
  const missing = missingFor(program);
  return base
    .extend("started", { scope: "file" }, async ({}, { onCleanup }) => {
      if (missing !== undefined) return undefined;
      const port = await freePort();
      const url = `https://localhost:${port}`;
      const site = await startSite({ env: { SITE_URL: url } });
      const proxy = await start({ port, sitePort: new URL(site.url).port });
      onCleanup(async () => {
        await proxy.stop();
        await site.stop();
      });
      return { proxy, site, url };
    })
    .extend("place", ({ started, skip }) => {
      if (!started) return skip(missing);
      const { proxy, site, url } = started;
      return {
        site,
        url,
        ask: (path: string, options?: AskOptions) => askOver(proxy, url + path, options),
        openSocket: (path: string) => openSocketOver(proxy, url, path),
      };
    });
}

describe.each([
  { configuration: "nginx.conf", test: behind("nginx", startNginx) },
  { configuration: "Caddyfile", test: behind("caddy", startCaddy) },
])("the site behind deploy/$configuration", { tags: "full" }, ({ test }) => {
  test("shows a page under the public address", async ({ place }) => {
    const { url, ask } = place;
    const page = await ask("/about");
    expect(page.status).toBe(200);
    expect(page.text).toContain(`<link rel="canonical" href="${url}/about"`);
  });

  test("signs an editor in and leads back to the Studio", async ({ place }) => {
    const { site, url, ask } = place;
    const path = `/lake/v2025-02-19/auth/login/local?${new URLSearchParams({ origin: `${url}/studio` })}`;
    const answer = await ask(path, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: url },
      body: String(new URLSearchParams({ token: storedToken(site, "write") })),
    });
    expect(answer.status).toBe(303);
    const target = new URL(answer.headers.location ?? "");
    expect(target.href.startsWith(`${url}/studio#sid=`)).toBe(true);
    const [cookie = ""] = answer.headers["set-cookie"] ?? [];
    const sid = target.hash.slice("#sid=".length);
    const headers = { Cookie: cookie.slice(0, cookie.indexOf(";")) };
    const traded = await ask(`/lake/v2025-02-19/auth/fetch?sid=${sid}`, { headers });
    expect(JSON.parse(traded.text)).toEqual({ token: storedToken(site, "write") });
  });

  test("sends an edit to a listener over WebSocket", async ({ place }) => {
    const { site, openSocket } = place;
    const query = new URLSearchParams({ query: '*[_id == "siteSettings"]' });
    const { socket, next } = await openSocket(`/lake/v2025-02-19/data/listen/production?${query}`);
    expect(await next()).toMatchObject({ event: "welcome" });
    await editorClient(site).patch("siteSettings").set({ phone: "+91 79 4000 5678" }).commit();
    expect(await next()).toMatchObject({ event: "mutation" });
    socket.terminate();
  });

  test("lets an editor take part in presence", async ({ place }) => {
    const { site, openSocket } = place;
    const { socket, next } = await openSocket("/lake/v2022-06-30/socket/production");
    const call = { jsonrpc: "2.0", id: 1, method: "authorization" };
    const params = { authorization: `Bearer ${storedToken(site, "write")}` };
    socket.send(JSON.stringify({ ...call, params }));
    expect(await next()).toMatchObject({ id: 1, result: expect.anything() });
    socket.terminate();
  });

  test("keeps a preview's cookie, which goes over TLS only", async ({ place }) => {
    const { site, ask } = place;
    const entered = await ask(`/preview/enable${new URL(await previewUrl(site)).search}`);
    const [cookie = ""] = entered.headers["set-cookie"] ?? [];
    expect(cookie).toMatch(/; Secure/i);
    const page = await ask("/", { headers: { Cookie: cookie.split(";", 1)[0] ?? "" } });
    expect(page.headers["cache-control"]).toContain("no-store");
    expect((await ask("/")).headers["cache-control"]).not.toContain("no-store");
  });

  test("takes an upload of 10 MB", async ({ place }) => {
    const { site, ask } = place;
    const answer = await ask("/lake/v2025-02-19/assets/files/production?filename=ten.bin", {
      method: "POST",
      headers: {
        Authorization: `Bearer ${storedToken(site, "write")}`,
        "Content-Type": "application/octet-stream",
      },
      body: randomBytes(10 * 1024 * 1024),
    });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text).document.size).toBe(10 * 1024 * 1024);
  });
});

base(
  "nginx shows a holding page while the site does not listen, and the page afterwards",
  { tags: "full" },
  async ({ skip }) => {
    const missing = missingFor("nginx");
    skip(missing !== undefined, missing);
    const [port, sitePort] = [await freePort(), await freePort()];
    const url = `https://localhost:${port}`;
    const proxy = await startNginx({ port, sitePort: String(sitePort) });
    for (const method of ["GET", "POST"]) {
      const page = await askOver(proxy, `${url}/team`, { method });
      expect(page.status).toBe(503);
      expect(page.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
      expect(page.headers["content-type"]).toBe("text/html");
      expect(page.text).toContain("<h1>Back in a moment</h1>");
      expect(page.text).toContain("If you were sending a form, it was not sent.");
      // A page that reloads by time interrupts who reads it.
      expect(page.text).not.toContain("http-equiv");
    }
    const site = await startSite({ env: { SITE_URL: url, PORT: String(sitePort) } });
    expect((await askOver(proxy, `${url}/team`)).status).toBe(200);
    // What the site itself answers stays as it is.
    expect((await askOver(proxy, `${url}/no/such/page`)).status).toBe(404);
    expect((await askOver(proxy, `${url}/restarting.html`)).status).toBe(404);
    await site.stop();
    await proxy.stop();
  },
);
