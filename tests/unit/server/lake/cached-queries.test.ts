import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KEEP_ALIVE_MS } from "http-kit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { envOf, readSettings } from "../../../../app/lib/config/env.server";
import { eventually } from "../../../../packages/local-content-lake/test/support/eventually";
import {
  type KeepAliveClient,
  keepAliveClient,
  type RawRequest,
} from "../../../../packages/local-content-lake/test/support/keep-alive";
import {
  API_VERSION,
  startLake,
  TEST_TOKENS,
  type TestLake,
} from "../../../../packages/local-content-lake/test/support/lake";
import { TestCalendar } from "../../../../packages/local-content-lake/test/support/test-calendar";
import { createFront } from "../../../../server/cache/cache-handler";
import { KeptLog } from "../../../../server/cache/hit-log";
import { KeptResponses } from "../../../../server/cache/response-cache";
import { forgetQueries, keepQuery } from "../../../../server/lake/cached-queries";
import { Hosts } from "../../../../server/middleware/allowed-hosts";
import { Visitors } from "../../../../server/middleware/client-ip";

const POSTS = '*[_type == "post"] | order(_id){ _id, title }';
const HOUR = 3_600_000;

let calendar: TestCalendar;
let lake: TestLake;
let kept: KeptResponses;
let server: Server;
let reader: KeepAliveClient;
/** What happens to a request on its way to the lake. */
let onTheWay: () => void;
let computed: number;
let lines: string[];
let log: KeptLog;

beforeEach(async () => {
  calendar = new TestCalendar();
  lake = await startLake({ basePath: "/lake", calendar });
  await lake.client().create({ _id: "p", _type: "post", title: "First" });
  kept = new KeptResponses();
  onTheWay = () => {};
  computed = 0;
  const written: string[] = [];
  lines = written;
  log = new KeptLog({ write: (text: string) => written.push(text) }, new Visitors([]));
  forgetQueries(kept, lake.lake);
  server = createServer(
    createFront({
      kept,
      hosts: new Hosts(envOf(readSettings({}))),
      log,
      computed: (request: IncomingMessage, response: ServerResponse) => {
        computed += 1;
        keepQuery(kept, lake.lake, request, response);
        onTheWay();
        lake.lake.handle(request, response);
      },
      stopping: { isOn: () => false, touch: () => {} },
      waits: () => {},
    }),
  ).listen(0, "127.0.0.1");
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await once(server, "listening");
  reader = keepAliveClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 16);
});
afterEach(async () => {
  reader.close();
  server.closeAllConnections();
  server.close();
  await lake.stop();
});

function addressOf(query: string, dataset = "production", more = ""): string {
  return `/lake/v${API_VERSION}/data/query/${dataset}?query=${encodeURIComponent(query)}${more}`;
}

function ask(path: string, asked: Partial<RawRequest> = {}) {
  return reader.send({ path, ...asked });
}

/** Asks until the answer would be kept. @returns whether it is */
async function isKept(path: string, asked: Partial<RawRequest> = {}): Promise<boolean> {
  for (let time = 0; time < 3; time += 1) await ask(path, asked);
  const before = computed;
  await ask(path, asked);
  return computed === before;
}

async function titles(path: string): Promise<string[]> {
  const { status, text } = await ask(path);
  if (status !== 200) return [`status ${status}`];
  return JSON.parse(text).result.map(({ title }: { title: string }) => title);
}

function manage(method: string, path: string, body?: object) {
  return lake.request(path, {
    method,
    token: TEST_TOKENS.write,
    ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
}

describe("a kept answer of the lake", () => {
  test("is what the lake sends, to the letter, from the third time on", async () => {
    const path = addressOf(POSTS, "production", "&perspective=published&returnQuery=false");
    await ask(path);
    const { headers: own, ...remembered } = await ask(path);
    const { headers, ...answer } = await ask(path);
    expect(computed).toBe(2);
    expect(answer).toEqual(remembered);
    expect(JSON.parse(answer.text)).toMatchObject({ result: [{ title: "First" }] });
    const timing = 'cache;desc="hit"';
    expect(headers).toEqual({ ...own, date: headers.date, "server-timing": timing });
    const { headers: ofHead, text } = await ask(path, { method: "HEAD" });
    expect([ofHead["content-length"], text]).toEqual([headers["content-length"], ""]);
  });

  test("is told to the log and counted, without the words of the question", async () => {
    const path = addressOf(POSTS);
    expect(await isKept(path)).toBe(true);
    log.flush();
    const [line] = lines.join("").split("\n");
    expect(JSON.parse(line ?? "")).toMatchObject({
      route: `/lake/v${API_VERSION}/data/query/production`,
      status: 200,
      cache: "hit",
      kind: "query",
    });
    expect(lines.join("")).not.toContain("post");
    expect([...kept.tallies()]).toEqual([["/lake/data/query/*", { ok: 2, notModified: 0 }]]);
    expect(kept.bytes().queries).toBeGreaterThan(0);
  });

  test("is none where someone else might be answered otherwise", async () => {
    const token = { Authorization: `Bearer ${TEST_TOKENS.read}` };
    const others: [string, Partial<RawRequest>?][] = [
      [addressOf("now()")],
      [addressOf('*[_type == "post" && _createdAt < now()]')],
      [addressOf("nonsense(")],
      [addressOf(POSTS, "production", `&__token=${TEST_TOKENS.read}`)],
      [addressOf(POSTS), { headers: token }],
      [addressOf(POSTS), { headers: { Cookie: "a=b" } }],
      [addressOf(POSTS), { headers: { Origin: "http://localhost:3333" } }],
      [addressOf(POSTS), { method: "HEAD" }],
      [addressOf(POSTS, "nowhere")],
    ];
    for (const [path, asked] of others)
      expect([path, await isKept(path, asked)]).toEqual([path, false]);
    expect(kept.size).toBe(0);
    // Nor is one that is kept sent to them.
    expect(await isKept(addressOf(POSTS))).toBe(true);
    const origin = "http://localhost:3333";
    const { headers } = await ask(addressOf(POSTS), { headers: { Origin: origin } });
    expect(headers["access-control-allow-origin"]).toBe(origin);
    const before = computed;
    await ask(addressOf(POSTS), { headers: token });
    expect(computed).toBe(before + 1);
  });

  test("is none of a question on its way while something changed", async () => {
    const path = addressOf(POSTS);
    await ask(path);
    onTheWay = () => kept.forget("query", []);
    await ask(path);
    expect(kept.size).toBe(0);
  });

  test("takes no more room than there is", async () => {
    const small = new KeptResponses({ query: 50_000 });
    await lake.client().create({ _id: "long", _type: "text", text: "x".repeat(5_000) });
    const before = kept;
    kept = small;
    for (let n = 0; n < 20; n += 1) await isKept(addressOf(`*[_id == "long"]{ text, "n": ${n} }`));
    expect(small.bytes().queries).toBeGreaterThan(20_000);
    expect(small.bytes().queries).toBeLessThanOrEqual(50_000);
    kept = before;
  });
});

describe("is forgotten before a change is answered", () => {
  /** Keeps the answer, makes the change, and reads what is said right then. */
  async function changedBy(
    change: () => Promise<unknown>,
    path = addressOf(POSTS),
  ): Promise<string[]> {
    expect(await isKept(path)).toBe(true);
    await change();
    return titles(path);
  }

  test("of mutations, also of many in one transaction, but of no other type", async () => {
    const client = lake.client();
    expect(await changedBy(() => client.patch("p").set({ title: "Patched" }).commit())).toEqual([
      "Patched",
    ]);
    const many = client.transaction().create({ _id: "q", _type: "post", title: "Second" });
    expect(await changedBy(() => many.patch("p", { set: { title: "Many" } }).commit())).toEqual([
      "Many",
      "Second",
    ]);
    expect(await changedBy(() => client.delete("q"))).toEqual(["Many"]);
    expect(await isKept(addressOf(POSTS))).toBe(true);
    await client.create({ _id: "faq", _type: "faq" });
    await client.create({ _id: "drafts.p", _type: "post", title: "Nobody sees it" });
    const before = computed;
    expect(await titles(addressOf(POSTS))).toEqual(["Many"]);
    expect(computed).toBe(before);
  });

  test("of what is published by itself, with a release, and at a time", async () => {
    const client = lake.client();
    await client.create({ _id: "drafts.p", _type: "post", title: "Published" });
    const publish = { actionType: "sanity.action.document.publish" as const };
    const ids = { draftId: "drafts.p", publishedId: "p" };
    expect(await changedBy(() => client.action({ ...publish, ...ids }))).toEqual(["Published"]);

    const prepare = async (releaseId: string, releaseType: "asap" | "scheduled") => {
      await client.releases.create({ releaseId, metadata: { releaseType } });
      const document = { _id: `versions.${releaseId}.p`, _type: "post", title: releaseId };
      await client.createVersion({ releaseId, publishedId: "p", document });
    };
    await prepare("soon", "asap");
    expect(await changedBy(() => client.releases.publish({ releaseId: "soon" }))).toEqual(["soon"]);

    await prepare("later", "scheduled");
    await client.releases.schedule({ releaseId: "later", publishAt: calendar.in(HOUR) });
    expect(await isKept(addressOf(POSTS))).toBe(true);
    calendar.advance(HOUR);
    await eventually(async () => expect(await titles(addressOf(POSTS))).toEqual(["later"]));
  });

  test("of what is imported", async () => {
    const folder = mkdtempSync(join(tmpdir(), "import-"));
    const file = join(folder, "content.ndjson");
    writeFileSync(file, '{"_id":"i","_type":"post","title":"Imported"}\n');
    const imported = await changedBy(() => lake.lake.importSeed("production", file));
    expect(imported).toEqual(["Imported", "First"]);
    rmSync(folder, { recursive: true });
  });

  test("of a dataset that is emptied, hidden, shown, thrown away or made again", async () => {
    const path = "/projects/local/datasets/production";
    expect(await changedBy(async () => lake.lake.reset("production"))).toEqual([]);
    const hide = () => manage("PATCH", path, { aclMode: "private" });
    expect(await changedBy(hide)).toEqual(["status 401"]);
    expect(await isKept(addressOf(POSTS))).toBe(false);
    await manage("PATCH", path, { aclMode: "public" });
    expect(await changedBy(() => manage("DELETE", path))).toEqual(["status 404"]);
    await manage("PUT", path);
    expect(await titles(addressOf(POSTS))).toEqual([]);
    // Of the dataset that was thrown away nothing comes back.
    const add = () => lake.client().create({ _id: "n", _type: "post", title: "Anew" });
    expect(await changedBy(add)).toEqual(["Anew"]);
  });

  test("of another dataset, which leaves this one alone", async () => {
    await manage("PUT", "/projects/local/datasets/aside");
    const aside = lake.client({ dataset: "aside" });
    await aside.create({ _id: "p", _type: "post", title: "Aside" });
    for (const dataset of ["production", "aside"])
      expect(await isKept(addressOf(POSTS, dataset))).toBe(true);
    await aside.patch("p").set({ title: "Changed" }).commit();
    const before = computed;
    expect(await titles(addressOf(POSTS))).toEqual(["First"]);
    expect(computed).toBe(before);
    expect(await titles(addressOf(POSTS, "aside"))).toEqual(["Changed"]);
  });

  test("of an alias, whose answers are never kept", async () => {
    await manage("PUT", "/aliases/current", { datasetName: "production" });
    expect(await titles(addressOf(POSTS, "~current"))).toEqual(["First"]);
    expect(await isKept(addressOf(POSTS, "~current"))).toBe(false);
  });
});

test("no reader is shown less than what was acknowledged before it asked", async () => {
  const WRITES = Number(process.env.WRITES ?? 150);
  const path = addressOf('*[_id == "counter"][0].n');
  const client = lake.client();
  await client.create({ _id: "counter", _type: "counter", n: 0 });
  let acknowledged = 0;
  let isOver = false;
  let asked = 0;
  const stale: string[] = [];
  const read = async () => {
    while (!isOver) {
      const least = acknowledged;
      const { result } = JSON.parse((await ask(path)).text);
      asked += 1;
      if (result < least) stale.push(`${result} after ${least}`);
    }
  };
  const readers = Array.from({ length: 8 }, read);
  for (let n = 1; n <= WRITES; n += 1) {
    await client
      .patch("counter")
      .set({ n })
      .commit({ visibility: n % 2 ? "sync" : "async" });
    acknowledged = n;
  }
  isOver = true;
  await Promise.all(readers);
  expect(stale).toEqual([]);
  const [, { ok = 0 } = {}] = [...kept.tallies()][0] ?? [];
  expect(ok).toBeGreaterThan(0);
  expect(asked).toBe(ok + computed);
});
