import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { SiteContent } from "../../../../app/entry.server";
import { CACHE } from "../../../../app/lib/config/cache-control.server";
import { businessToday } from "../../../../app/lib/time/time-zone.server";
import { eventually } from "../../../../packages/local-content-lake/test/support/eventually";
import { KeptResponses } from "../../../../server/cache/response-cache";
import { Pages } from "../../../../server/site/pages";

let server: Server;
let url: string;
let kept: KeptResponses;
let pages: Pages;
let change: () => void;
let rendered: string[];
/** Pages that are not made before they are let go. */
let held: Map<string, Promise<void>>;
let status: number;
/** Of the content: whether changes of it are heard of, and whether what it says is old. */
let isLive: boolean;
let isStale: boolean;

beforeEach(async () => {
  rendered = [];
  held = new Map();
  status = 200;
  isLive = true;
  isStale = false;
  kept = new KeptResponses();
  pages = openPages();
  server = createServer((request, response) => void pages.handle(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  pages.close();
  server.closeAllConnections();
  server.close();
});

function openPages(): Pages {
  const content: Pick<SiteContent, "track" | "onChange" | "isLive" | "outageSince" | "today"> = {
    track: (work) => ({
      result: work(),
      used: { tags: new Set(["all"]), dependsOnAll: false, isStale },
    }),
    onChange: (listener) => {
      change = () => listener(() => true);
    },
    isLive: () => isLive,
    outageSince: () => undefined,
    today: () => businessToday("Asia/Kolkata"),
  };
  return new Pages({
    kept,
    aheadAfterMs: 0,
    content: content as SiteContent,
    render: async (address) => {
      rendered.push(address);
      await held.get(address);
      const headers = { "Content-Type": "text/html", "Cache-Control": CACHE.page };
      return new Response(`${address} `.repeat(1000), { status, headers });
    },
    visitorOf: () => "visitor",
    headers: [],
    cdnSeconds: 0,
  });
}

async function ask(path: string, encoding = "identity"): Promise<string> {
  const response = await fetch(url + path, { headers: { "Accept-Encoding": encoding } });
  expect(response.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
  return response.text();
}

const formsOf = (path: string) => [...(kept.find(path)?.forms.keys() ?? [])];

test("packs a page in an encoding once somebody asks for it, without making it anew", async () => {
  const plain = await ask("/plan");
  expect(formsOf("/plan")).toEqual(["identity"]);
  expect(await ask("/plan", "gzip")).toBe(plain);
  expect(await ask("/plan", "br")).toBe(plain);
  expect(formsOf("/plan").sort()).toEqual(["br", "gzip", "identity"]);
  expect(rendered).toEqual(["/plan"]);
});

test("has who waits at the front wait for their own encoding alone", async () => {
  for (const encoding of ["br", "gzip"]) await ask("/plan", encoding);
  const waitFor = async (encoding: string) => {
    change();
    const headers = { "accept-encoding": encoding };
    await kept.find("/plan")?.renew({ headers } as IncomingMessage);
    return formsOf("/plan");
  };
  expect(await waitFor("identity")).toEqual(["identity"]);
  await eventually(() => expect(formsOf("/plan").sort()).toEqual(["br", "gzip", "identity"]));
  expect(await waitFor("gzip")).toEqual(["identity", "gzip"]);
});

test("has a page that is made ahead ready in the encodings of the one before", async () => {
  await ask("/plan", "gzip");
  const before = kept.find("/plan");
  change();
  expect(before?.isOutdated).toBe(true);
  await eventually(() => {
    expect(kept.find("/plan")).not.toBe(before);
    expect(formsOf("/plan").sort()).toEqual(["gzip", "identity"]);
  });
  expect(rendered).toEqual(["/plan", "/plan"]);
});

test("begins no page ahead while somebody waits for another", async () => {
  for (const path of ["/about", "/plan", "/team"]) await ask(path);
  let letGo = () => {};
  held.set("/new", new Promise((done) => (letGo = done)));
  rendered = [];
  const waiting = ask("/new");
  await eventually(() => expect(rendered).toEqual(["/new"]));
  change();
  // Asked for by somebody, it is made all the same, and with it many turns of the loop go by.
  await ask("/team");
  await ask("/other");
  expect(rendered).toEqual(["/new", "/team", "/other"]);
  letGo();
  await waiting;
  await eventually(() => expect(rendered).toContain("/plan"));
  expect(rendered).toContain("/about");
});

test("takes a page that was under way during a change for the last good one, and makes the next anew", async () => {
  let letGo = () => {};
  held.set("/plan", new Promise((done) => (letGo = done)));
  const early = ask("/plan");
  await eventually(() => expect(rendered).toEqual(["/plan"]));
  change();
  held.clear();
  // Who asks after the change does not wait for a page from before it.
  await ask("/plan");
  expect(rendered).toEqual(["/plan", "/plan"]);
  letGo();
  await early;
  expect(kept.find("/plan")?.isOutdated).toBe(true);
});

test("makes every page anew while nobody tells of changes", async () => {
  isLive = false;
  await ask("/plan");
  expect(kept.find("/plan")?.isOutdated).toBe(true);
  await ask("/plan");
  expect(rendered).toEqual(["/plan", "/plan"]);
});

test("keeps no page of content that is old, and none under an address that somebody made up", async () => {
  await ask(`/plan?${"x".repeat(300)}`);
  isStale = true;
  await ask("/about");
  expect(kept.size).toBe(0);
});

test("sends the last good page in the place of one that fails", async () => {
  const good = await ask("/plan");
  change();
  status = 500;
  const response = await fetch(`${url}/plan`);
  expect(response.status).toBe(200);
  expect(response.headers.get("server-timing")).toContain("stale");
  expect(await response.text()).toBe(good);
});

test("makes all pages anew once the day that they speak of has ended in India", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime("2025-06-01T18:29:00Z");
  pages.close();
  pages = openPages();
  await ask("/plan");
  vi.advanceTimersByTime(30_000);
  expect(kept.find("/plan")?.isOutdated).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(kept.find("/plan")?.isOutdated).toBe(true);
});
