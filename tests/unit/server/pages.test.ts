import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { SiteContent } from "../../../app/entry.server";
import { CACHE } from "../../../app/utils/cache.server";
import { KeptResponses } from "../../../server/kept-responses";
import { Pages } from "../../../server/pages";
import { eventually } from "../../support/eventually";

let server: Server;
let url: string;
let kept: KeptResponses;
let pages: Pages;
let change: () => void;
let rendered: string[];
/** Pages that are not made before they are let go. */
let held: Map<string, Promise<void>>;

beforeEach(async () => {
  rendered = [];
  held = new Map();
  kept = new KeptResponses();
  const content: Pick<SiteContent, "note" | "onChange" | "isLive" | "awaySince"> = {
    note: (work) => ({
      result: work(),
      used: { tags: new Set(["all"]), isOfEverything: false, isStale: false },
    }),
    onChange: (listener) => {
      change = () => listener(() => true);
    },
    isLive: () => true,
    awaySince: () => undefined,
  };
  pages = new Pages({
    kept,
    aheadAfterMs: 0,
    content: content as SiteContent,
    render: async (address) => {
      rendered.push(address);
      await held.get(address);
      const headers = { "Content-Type": "text/html", "Cache-Control": CACHE.page };
      return new Response(`${address} `.repeat(1000), { headers });
    },
    visitorOf: () => "visitor",
    headers: [],
    cdnSeconds: 0,
  });
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

async function ask(path: string, encoding = "identity"): Promise<string> {
  const response = await fetch(url + path, { headers: { "Accept-Encoding": encoding } });
  expect(response.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
  return response.text();
}

const formsOf = (path: string) => [...(kept.find(path)?.forms.keys() ?? [])];

it("packs a page in an encoding once somebody asks for it, without making it anew", async () => {
  const plain = await ask("/plan");
  expect(formsOf("/plan")).toEqual(["identity"]);
  expect(await ask("/plan", "gzip")).toBe(plain);
  expect(await ask("/plan", "br")).toBe(plain);
  expect(formsOf("/plan").sort()).toEqual(["br", "gzip", "identity"]);
  expect(rendered).toEqual(["/plan"]);
});

it("has who waits at the front wait for their own encoding alone", async () => {
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

it("has a page that is made ahead ready in the encodings of the one before", async () => {
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

it("begins no page ahead while somebody waits for another", async () => {
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
