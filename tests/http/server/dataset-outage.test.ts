import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { expect } from "vitest";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { freePort, startSite } from "../../support/site";
import { test as base } from "../test";

/** `second` is a site over the lake of another one, which is not there until `turnOn`, nor after `turnOff`. */
const test = base.extend("second", { scope: "file" }, async ({ site: first }, { onCleanup }) => {
  const port = await freePort();
  const dataset = `http://127.0.0.1:${port}/lake`;
  const env = { PROT: "80", SITEURL: "https://www.example.com", SANITY_API_HOST: dataset };
  const site = await startSite({ env });
  const sockets = new Set<Socket>();
  let held: RegExp | undefined;
  const gate = createServer((socket) => {
    const onward = connect(Number(new URL(first.url).port), "127.0.0.1");
    socket.on("data", (chunk) => held?.test(String(chunk)) || onward.write(chunk));
    onward.pipe(socket);
    for (const each of [socket, onward]) {
      sockets.add(each);
      each.on("error", () => {}).on("close", () => [socket, onward].map((it) => it.destroy()));
    }
  });
  /** @param without requests that are not answered */
  const turnOn = async (without?: RegExp) => {
    held = without;
    if (!gate.listening) await once(gate.listen(port, "127.0.0.1"), "listening");
  };
  const turnOff = () => {
    gate.close();
    for (const socket of sockets) socket.destroy();
  };
  onCleanup(async () => {
    await site.stop();
    turnOff();
  });
  return { site, dataset, turnOn, turnOff };
});

test("a start reports a misspelt setting and a silent dataset", async ({
  second: { site, dataset },
}) => {
  await site.printed(/^PROT is set, and means nothing here: did you mean PORT\?$/m);
  await site.printed(/did you mean SITE_URL\?$/m);
  expect(site.output()).not.toMatch(/^(?:PATH|HOME) is set/m);
  const silent = `^SANITY_API_HOST ${dataset} does not answer .*"production" \\(ECONNREFUSED\\): .*$`;
  await site.printed(new RegExp(silent, "m"));
  const page = await site.open("/");
  expect(page.status).toBe(503);
  const html = await page.text();
  expect(html).toContain("<title>Something went wrong on our side</title>");
  expect(html).toMatch(/<main><div[^>]*><h1/);
  const health = await site.open("/healthz");
  expect(health.status).toBe(200);
  expect(await health.json()).toMatchObject({ dataset: "does not answer" });
});

test("a second site shows the lake's images, and no draft", async ({ second }) => {
  await second.turnOn();
  const page = await eventually(async () => {
    const answer = await second.site.open("/products");
    expect(answer.status).toBe(200);
    return answer;
  });
  const images = [...(await page.text()).matchAll(/src="([^"]+\/images\/[^"]+)"/g)];
  expect(images.length).toBeGreaterThan(0);
  for (const [, url] of images) expect(url).toMatch(`${second.dataset}/images/local/production/`);
  const policy = page.headers.get("content-security-policy") ?? "";
  const origins = /img-src ([^;]+)/.exec(policy)?.[1]?.split(" ");
  expect(origins).toContain(new URL(second.dataset).origin);

  // It has no token of the lake.
  const preview = await second.site.open("/preview/enable?sanity-preview-secret=abc");
  expect(preview.status).toBe(403);
  expect(await preview.text()).toContain("SANITY_API_READ_TOKEN");
});

test("pages in the cache outlast the dataset", { tags: "full" }, async ({
  second: { site, turnOn, turnOff },
}) => {
  const back = { status: 200, cache: "hit" };
  const comesBack = (path: string) =>
    eventually(async () => expect(await site.send(path)).toMatchObject(back));
  // The site reads all content after a moment, to check it. These pages are not known yet.
  await turnOn(/%22(?:team|projects)Page%22/);
  await comesBack("/services");
  const start = site.output().length;
  turnOff();
  // The change is not heard of, and yet nothing may be lost.
  const known = await site.send("/services");
  expect(known.status).toBe(200);
  expect(known.text).toContain("</html>");

  const unknown = await site.send("/team");
  // Nobody may store the error, though the shell around it is old content.
  expect([unknown.status, unknown.cache]).toEqual([503, "miss"]);
  expect(unknown.text).toContain("Sabarmati Softworks");
  expect(unknown.headers["cache-control"]).toBe("no-store");
  // With what was chosen on the page.
  const choice = await site.send("/projects?tech=Go");
  expect(choice.status).toBe(503);
  expect(choice.text).toContain('href="/projects?tech=Go"');

  await eventually(async () => expect((await site.send("/services")).cache).toBe("stale"));
  const again = await site.send("/services");
  expect(again.status).toBe(200);
  expect(Date.parse(`${again.headers["x-stale-since"]}`)).toBeGreaterThan(0);
  const ready = await site.send("/readyz");
  expect(ready.status).toBe(503);
  expect(JSON.parse(ready.text)).toMatchObject({ dataset: "does not answer" });
  expect((await site.send("/healthz")).status).toBe(200);

  await turnOn();
  await comesBack("/services");
  await comesBack("/team");
  // One question serves everyone who asks within a second.
  await eventually(async () => expect((await site.send("/readyz")).status).toBe(200));
  await site.printed(/The dataset does not answer/, start);
  await site.printed(/The dataset answers again/, start);
});
