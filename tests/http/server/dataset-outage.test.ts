import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { startLake } from "../../../packages/local-content-lake/test/support/lake";
import { SAMPLE_DIR } from "../../support/sample";
import { startSite } from "../../support/site";

/** Stands between a site and a lake with the sample. `turnOff` ends and refuses connections, until `turnOn`. */
async function startGate() {
  const lake = await startLake();
  await lake.lake.importSeed("production", SAMPLE_DIR);
  const sockets = new Set<Socket>();
  let isOn = true;
  const gate = createServer((socket) => {
    if (!isOn) return socket.destroy();
    const onward = connect(Number(new URL(lake.url).port), "127.0.0.1");
    socket.pipe(onward).pipe(socket);
    for (const each of [socket, onward]) {
      sockets.add(each);
      each.on("error", () => {}).on("close", () => [socket, onward].map((it) => it.destroy()));
    }
  });
  const turnOff = () => {
    isOn = false;
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(async () => {
    turnOff();
    gate.close();
    await lake.stop();
  });
  await new Promise<void>((ready) => gate.listen(0, "127.0.0.1", ready));
  const turnOn = () => {
    isOn = true;
  };
  return { url: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`, turnOff, turnOn };
}

/** Starts a site over a dataset elsewhere. `visit` reads a path. */
async function startOver(url: string) {
  const site = await startSite({ env: { SANITY_API_HOST: url } });
  onTestFinished(async () => void (await site.stop()));
  const visit = async (path: string) => {
    const response = await site.open(path);
    const text = await response.text();
    const cache = /cache;desc="(\w+)"/.exec(response.headers.get("server-timing") ?? "")?.[1];
    return { status: response.status, text, cache, headers: response.headers };
  };
  return { site, visit };
}

test("while the dataset is away, a page in the cache is served, any other answers 503, and both recover with the dataset", {
  tags: "full",
}, async () => {
  const gate = await startGate();
  const { site, visit } = await startOver(gate.url);
  const comesBack = (path: string) =>
    eventually(async () => expect(await visit(path)).toMatchObject({ status: 200, cache: "hit" }));
  await comesBack("/services");
  gate.turnOff();
  // The change is not heard of, and yet nothing may be lost.
  const known = await visit("/services");
  expect(known.status).toBe(200);
  expect(known.text).toContain("</html>");

  const unknown = await visit("/team");
  // Nobody may store the error, though the shell around it is old content.
  expect([unknown.status, unknown.cache]).toEqual([503, "miss"]);
  expect(unknown.text).toContain("Sabarmati Softworks");
  expect(unknown.headers.get("cache-control")).toBe("no-store");
  // With what was chosen on the page.
  const choice = await visit("/projects?tech=Go");
  expect(choice.status).toBe(503);
  expect(choice.text).toContain('href="/projects?tech=Go"');

  await eventually(async () => expect((await visit("/services")).cache).toBe("stale"));
  const again = await visit("/services");
  expect(again.status).toBe(200);
  expect(Date.parse(again.headers.get("x-stale-since") ?? "")).toBeGreaterThan(0);
  const ready = await visit("/readyz");
  expect(ready.status).toBe(503);
  expect(JSON.parse(ready.text)).toMatchObject({ dataset: "does not answer" });
  expect((await visit("/healthz")).status).toBe(200);

  gate.turnOn();
  await comesBack("/services");
  await comesBack("/team");
  // One question serves everyone who asks within a second.
  await eventually(async () => expect((await visit("/readyz")).status).toBe(200));
  await site.printed(/The dataset does not answer/);
  await site.printed(/The dataset answers again/);
});
