import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { expect, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { running } from "../../../../tests/support/fixtures";
import { loadOrCreateTokens, openLake } from "../../src";
import type { Role } from "../../src/auth/role";
import { readCommandLine } from "../../src/cli/command-line";
import { runMcp } from "../../src/cli/mcp-command";
import { readSettings } from "../../src/cli/settings";
import { temporaryFolder } from "../support/documents";
import { png } from "../support/http-client";
import { startLake, TEST_TOKENS, transactionsOf } from "../support/lake";
import { PACKAGE, programTest, ROOT, run } from "../support/packed-lake";
import { manage } from "../support/people";

const INSPECTOR = join(ROOT, "node_modules/@modelcontextprotocol/inspector-cli/build/index.js");

/** A schema as `sanity schema deploy` stores it. */
const required = [{ level: "error", rules: [{ flag: "presence", constraint: "required" }] }];
const atMost = (constraint: number) => [{ level: "error", rules: [{ flag: "max", constraint }] }];
const SCHEMA = [
  {
    name: "post",
    type: "document",
    fields: [
      { name: "title", title: "Title", type: "string", validation: required },
      { name: "summary", type: "text", validation: atMost(5) },
      { name: "rating", type: "number" },
      { name: "slug", type: "slug" },
      { name: "cover", type: "image", fields: [{ name: "alt", type: "string" }] },
      { name: "body", type: "blocks" },
      { name: "seo", type: "object", fields: [{ name: "noIndex", type: "boolean" }] },
      { name: "author", type: "reference", to: [{ type: "person" }] },
      { name: "sections", type: "array", of: [{ type: "quote" }, { type: "image" }] },
      {
        name: "links",
        type: "array",
        of: [{ type: "object", fields: [{ name: "to", type: "url" }] }],
      },
    ],
  },
  { name: "quote", type: "object", fields: [{ name: "text", type: "string" }] },
  { name: "blocks", type: "array", of: [{ type: "block" }, { type: "quote" }] },
  { name: "person", type: "document", fields: [] },
  { name: "image", type: "image" },
];

interface Answer {
  isError: boolean;
  text: string;
  /** The structured content, as far as tests read it. */
  content: {
    error: string;
    warnings: string[];
    result: { _id: string }[];
    nextOffset?: number;
    document: { _rev: string };
    type: { fields: { name: string }[] };
  };
}

type Call = (name: string, args?: object) => Promise<Answer>;

/** Tools of the program around the lake. */
const mcpTools = {
  preview_url: {
    effect: "reads" as const,
    description: "Says where a document is shown.",
    input: { id: z.string() },
    run: async ({ id }: Record<string, unknown>) => ({ url: `https://example.com/${id}` }),
  },
};

const start = () => startLake({ mcpTools, attemptLimits: { delayMs: 0 } });

/** Connects a client until the test ends. */
async function connected(transport: Transport): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  onTestFinished(() => client.close());
  await client.connect(transport);
  return client;
}

function caller(client: Client): Call {
  return async (name, args = {}) => {
    const answer = await client.callTool({ name, arguments: { ...args } });
    const [{ text = "" } = {}] = answer.content as { text?: string }[];
    const content = answer.structuredContent as Answer["content"];
    if (content) expect(JSON.parse(text)).toEqual(content);
    return { isError: answer.isError === true, text, content };
  };
}

/** Expects that a tool refuses a call with a message. */
async function expectError(call: Call, name: string, args: object, message: RegExp) {
  const { isError, content } = await call(name, args);
  expect([name, isError, content.error]).toEqual([name, true, expect.stringMatching(message)]);
}

const test = programTest
  .extend("lake", running(start))
  // Adds a program. @returns its id and token
  .extend("program", ({ lake }) => (role: Role) => {
    return manage<{ id: string; token: string }>(lake, "POST", "/programs", { name: role, role });
  })
  // Connects over streamable HTTP.
  .extend("open", ({ lake }) => (token: string, search = "") => {
    const headers = { Authorization: `Bearer ${token}` };
    const endpoint = new URL(`${lake.url}/mcp${search}`);
    const transport = new StreamableHTTPClientTransport(endpoint, { requestInit: { headers } });
    return connected(transport as Transport);
  })
  .extend("callAs", ({ open, program }) => async (role: Role) => {
    const { token, id } = await program(role);
    return { call: caller(await open(token)), id };
  })
  .extend("deploy", ({ lake }) => (workspace = "default", schema: object[] = SCHEMA) => {
    const path = "/projects/local/datasets/production/schemas";
    return manage(lake, "PUT", path, { schemas: [{ schema, workspace: { name: workspace } }] });
  })
  // Connects over stdio, to the lake at a URL or of a folder.
  .extend("spawn", ({ main }) => (args: string[], env: Record<string, string> = {}) => {
    const command = process.execPath;
    return connected(new StdioClientTransport({ command, args: [main, "mcp", ...args], env }));
  });

const picture = `data:image/png;base64,${png.toString("base64")}`;

const R1 = { releaseId: "r1" };
const POST_A = { type: "post", id: "a", content: { title: "A" } };

/** Every tool in an order in which it can work, with a part of its answer. */
const CALLS: Record<string, [args: object, answer: object]> = {
  whoami: [{}, { role: "administrator" }],
  list_projects: [{}, { projects: [{ id: "local" }] }],
  list_workspace_schemas: [{}, { schemas: [{ workspaceName: "default", types: 5 }] }],
  get_schema: [{ type: "quote" }, { type: { name: "quote" } }],
  create_documents: [
    { documents: [POST_A, { type: "post", id: "b", content: {} }] },
    {
      ids: ["drafts.a", "drafts.b"],
      warnings: ["Needed to publish: drafts.b, title: is required"],
    },
  ],
  query_documents: [{ query: '*[_type == "post"]._id | order(@)', limit: 1 }, { left: 1 }],
  documents_validate: [{ documentIds: ["drafts.b"] }, { findings: [{ path: "title" }] }],
  publish_documents: [{ ids: [{ id: "a" }] }, { ids: ["a"] }],
  patch_documents: [
    { documents: { a: { patches: [{ set: { rating: 5 } }] } } },
    { ids: ["drafts.a"], newDrafts: [{ id: "drafts.a", madeFrom: { id: "a" } }] },
  ],
  get_document: [{ documentId: "drafts.a" }, { document: { title: "A", rating: 5 } }],
  get_document_history: [{ documentId: "a" }, { events: [{ type: "publishDocumentVersion" }] }],
  discard_drafts: [{ ids: ["a"] }, { discarded: ["drafts.a"] }],
  create_release: [{ ...R1, title: "One" }, R1],
  edit_release: [{ ...R1, title: "Two" }, { done: "edit" }],
  create_version: [{ documentIds: ["a", "b"], ...R1 }, { ids: ["versions.r1.a", "versions.r1.b"] }],
  version_replace_document: [{ id: "b", ...R1, sourceDocumentId: "a" }, { id: "versions.r1.b" }],
  version_discard: [{ ...R1, ids: ["a"] }, { discarded: ["versions.r1.a"] }],
  version_unpublish_document: [{ ...R1, id: "a" }, { id: "versions.r1.a" }],
  schedule_release: [{ ...R1, publishAt: "2999-01-01T00:00:00Z" }, { done: "schedule" }],
  list_releases: [
    {},
    { releases: [{ name: "r1", state: "scheduled", metadata: { title: "Two" } }] },
  ],
  unschedule_release: [R1, { done: "unschedule" }],
  archive_release: [R1, { done: "archive" }],
  unarchive_release: [R1, { done: "unarchive" }],
  publish_release: [R1, { done: "publish" }],
  delete_release: [R1, { done: "delete" }],
  unpublish_documents: [{ ids: ["b"] }, { ids: ["drafts.b"] }],
  create_dataset: [{ name: "made", aclMode: "private" }, { datasetName: "made" }],
  update_dataset: [{ name: "made", aclMode: "public" }, { aclMode: "public" }],
  list_datasets: [{ limit: 100 }, { datasets: [{ name: "made" }, { name: "production" }] }],
  dataset_assets_upload_from_url: [
    { assetType: "image", url: picture, filename: "a.png" },
    { asset: { _type: "sanity.imageAsset", originalFilename: "a.png" } },
  ],
  preview_url: [{ id: "a" }, { url: "https://example.com/a" }],
};

/** Calls every tool. @returns their names */
async function callAll(call: Call): Promise<string[]> {
  for (const [name, [args, answer]] of Object.entries(CALLS)) {
    const answered = { name, ...(await call(name, args)) };
    expect(answered).toMatchObject({ name, isError: false, content: answer });
  }
  return Object.keys(CALLS).sort();
}

test("each tool is called, documented and audited", async ({ lake, program, open, deploy }) => {
  await deploy();
  const { id, token } = await program("administrator");
  const client = await open(token);
  const listed = (await client.listTools()).tools.map(({ name }) => name);
  const called = await callAll(caller(client));
  expect(listed.sort()).toEqual(called);
  const page = readFileSync(join(PACKAGE, "docs/mcp.md"), "utf8");
  expect(called.filter((name) => !page.includes(name))).toEqual([]);
  const entries = await manage<Record<string, string>[]>(lake, "GET", "/audit?limit=100");
  const own = entries.flatMap(({ actor, action }) => (actor === id ? action : []));
  const tools = [...new Set(own)].flatMap((action = "") => /^mcp\.(.*)/.exec(action)?.[1] ?? []);
  expect(tools.sort()).toEqual(called);
  expect((await transactionsOf(lake, "drafts.a"))[0]).toMatchObject({ author: id });
});

const PATIENT = { tags: "full", timeout: 600_000 } as const;
const WAYS = ["stdio", "streamable HTTP"];

test.for(WAYS)("the inspector over %s", PATIENT, async (way, { lake, program, main, deploy }) => {
  await deploy();
  const { token } = await program("administrator");
  const target =
    way === "stdio"
      ? [process.execPath, main, "mcp"]
      : [`${lake.url}/mcp`, "--transport", "http", "--header", `Authorization: Bearer ${token}`];
  const env = { ...process.env, SANITY_STUDIO_LAKE: lake.url, SANITY_API_TOKEN: token };
  const inspect = async (method: string, ...args: string[]) => {
    const all = [INSPECTOR, ...target, "--method", method, ...args];
    // It looks for its manifest from there.
    const { stdout } = await run(process.execPath, all, { env, cwd: dirname(INSPECTOR) });
    return JSON.parse(stdout);
  };
  const called = await callAll(async (name, args = {}) => {
    const pairs = Object.entries(args).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
    const given = pairs.flatMap((pair) => ["--tool-arg", pair]);
    const answer = await inspect("tools/call", "--tool-name", name, ...given);
    const { isError = false, structuredContent: content } = answer;
    return { isError, text: answer.content[0].text, content };
  });
  const { tools } = await inspect("tools/list");
  expect(tools.map(({ name }: { name: string }) => name).sort()).toEqual(called);
});

test("a lake of a folder is served over stdio with its own token", async ({ spawn }) => {
  const dataDir = temporaryFolder();
  const tokens = loadOrCreateTokens(dataDir, {});
  await (await openLake({ dataDir, tokens, dataset: "blog" })).close();
  const owner = caller(await spawn(["--data", dataDir, "--dataset", "blog"]));
  const documents = [POST_A];
  const resource = { projectId: "local", dataset: "blog" };
  expect(await owner("create_documents", { documents })).toMatchObject({ isError: false });
  const published = await owner("publish_documents", { ids: [{ id: "a" }], resource });
  expect(published).toMatchObject({ content: { ids: ["a"] } });
});

test.for([
  [["--data", "none"], /^.*there is no lake in .*none.*$/],
  [["--url", "nowhere"], /--url is "nowhere": use a full address/],
  [["--url", "http://127.0.0.1:9"], /SANITY_API_TOKEN is not set/],
  [["--url", "http://127.0.0.1:9"], /SANITY_API_TOKEN is not set, or is no token/, "a\nb"],
] as const)("mcp %j is refused with the fix", async ([args, problem, token]) => {
  vi.stubEnv("SANITY_API_TOKEN", token);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { flags } = readCommandLine(["mcp", ...args]);
  await expect(runMcp(readSettings({}, flags), flags)).rejects.toThrow(problem);
});

test("a request over stdio to a lake that is gone gets an error", async ({ lake, spawn }) => {
  const client = await spawn(["--url", lake.url], { SANITY_API_TOKEN: TEST_TOKENS.write });
  await lake.lake.close();
  await expect(client.listTools()).rejects.toThrow();
});

test("a contributor's token writes drafts and publishes nothing", async ({ lake, callAs }) => {
  await lake.client().createOrReplace({ _id: "a", _type: "post", title: "A" });
  const { call } = await callAs("contributor");
  const documents = { a: { patches: [{ set: { title: "B" } }] } };
  expect(await call("patch_documents", { documents })).toMatchObject({ isError: false });
  await lake.client().releases.create(R1);
  const denied = /Insufficient permissions.*contributor/;
  await expectError(call, "publish_documents", { ids: [{ id: "a" }] }, denied);
  await expectError(call, "unpublish_documents", { ids: ["a"] }, denied);
  await expectError(call, "create_release", { releaseId: "r2" }, denied);
  await expectError(call, "create_version", { ...R1, documentIds: ["a"] }, denied);
  await expectError(call, "create_dataset", { name: "mine" }, denied);
  const [refused] = await manage<{ result: string }[]>(lake, "GET", "/audit?limit=1");
  expect(refused).toMatchObject({ action: "mcp.create_dataset", result: "refused" });
  expect(await lake.client().getDocument("a")).toMatchObject({ title: "A" });
});

test("a changed document is a conflict, which changes nothing", async ({ lake, callAs }) => {
  const { call } = await callAs("editor");
  const client = lake.client({ perspective: "raw" });
  const { _rev } = await client.create({ _id: "drafts.a", _type: "post", title: "A" });
  await client.patch("drafts.a").set({ title: "Theirs" }).commit();
  const patches = [{ set: { title: "Mine" } }];
  const stale = { a: { patches, ifRevisionId: _rev } };
  const retyped = { a: { patches: [{ set: { _type: "page" } }] } };
  const made = [{ type: "post", id: "a", content: {} }];
  const again = /Read the document again/;
  const missing = { documents: { ...stale, new: { patches } } };
  await expectError(call, "patch_documents", missing, /"drafts.new" not found/);
  await expectError(call, "get_document", { documentId: "drafts.a,b" }, /"drafts.a,b" not found/);
  await expectError(call, "patch_documents", { documents: stale }, again);
  await expectError(call, "publish_documents", { ids: [{ id: "a", ifRevisionId: _rev }] }, again);
  await expectError(call, "create_documents", { documents: made }, /already exists/);
  // Reading it again does not help.
  const immutable = /immutable attribute "_type"$/;
  await expectError(call, "patch_documents", { documents: retyped }, immutable);
  await expectError(call, "discard_drafts", { ids: ["none"] }, /"drafts.none" was not found$/);
  // A version in it would be in no list.
  const [releaseId, noRelease] = ["rNone", /"_.releases.rNone" not found/];
  await expectError(call, "create_documents", { documents: made, releaseId }, noRelease);
  const inNone = [{ type: "post", id: "versions.rNone.a", content: {} }];
  await expectError(call, "create_documents", { documents: inNone }, noRelease);
  await expectError(call, "create_version", { documentIds: ["a"], releaseId }, noRelease);
  await expectError(call, "version_unpublish_document", { id: "a", releaseId }, noRelease);
  expect(await client.fetch("*[].title")).toEqual(["Theirs"]);
  const fresh = (await call("get_document", { documentId: "drafts.a" })).content.document._rev;
  const documents = { a: { patches, ifRevisionId: fresh } };
  expect(await call("patch_documents", { documents })).toMatchObject({ isError: false });
});

const VIDEO = { _type: "video", _key: "k" };
const QUOTE = { _type: "quote", _key: "q", text: 1 };
const WRONG: [content: object, message: RegExp][] = [
  [{ titel: "A" }, /titel: is no field. Fields: title, summary/],
  [{ title: 1 }, /title: Expected string, received number/],
  [{ rating: "5" }, /rating: Expected number, received string/],
  [{ seo: { noIndex: 1 } }, /seo\.noIndex: Expected boolean/],
  // An image with own fields.
  [{ cover: { text: "A" } }, /cover\.text: is no field/],
  [{ seo: "no" }, /seo: Expected object, received string/],
  [{ author: "me" }, /author: Expected object/],
  [{ sections: {} }, /sections: Expected array, received object/],
  [{ sections: [VIDEO] }, /sections\[_key=="k"\]: must be one of: quote, image.*"video"/],
  [{ sections: [{ text: "A" }] }, /sections\[.*\]: must be one of.*objects say it as _type/],
  [{ links: [{ _key: "k", from: "A" }] }, /links\[_key=="k"\]\.from: is no field. Fields: to/],
  [{ body: [QUOTE] }, /body\[_key=="q"\]\.text: Expected string/],
];

test("content unknown to the deployed schema is refused", async ({ lake, callAs, deploy }) => {
  await deploy();
  const { call } = await callAs("editor");
  await lake.client().create({ _id: "drafts.b", _type: "post" });
  const sound = { type: "post", id: "sound", content: { title: "A" } };
  for (const [content, message] of WRONG) {
    const created = [sound, { type: "post", id: "a", content }];
    await expectError(call, "create_documents", { documents: created }, message);
    const changed = { b: { patches: [{ set: content }] } };
    await expectError(call, "patch_documents", { documents: changed }, message);
  }
  expect(await lake.client({ perspective: "raw" }).fetch("*[]._id")).toEqual(["drafts.b"]);
});

test("a draft may break rules, which publishing may not", async ({ callAs, deploy }) => {
  await deploy();
  const { call } = await callAs("editor");
  // Objects of a type without a name need no _type.
  const links = [{ _key: "k", to: "https://example.com" }];
  const slug = { _type: "slug", current: "a" };
  const content = { summary: "Too long", sections: [], links, slug };
  const post = { type: "post", id: "a", content };
  const created = await call("create_documents", { documents: [post] });
  const warnings = [
    "Needed to publish: drafts.a, title: is required",
    "Needed to publish: drafts.a, summary: must have at most 5, and has 8",
  ];
  expect(created).toMatchObject({ isError: false, content: { warnings } });
  const refused = /Nothing was written[\s\S]*title: is required[\s\S]*at most 5/;
  await expectError(call, "publish_documents", { ids: [{ id: "a" }] }, refused);
  const documents = [{ type: "page", content: {} }];
  const named = { type: "post", content: { ["x".repeat(90_000)]: 1 } };
  const large = await call("create_documents", { documents: [named] });
  expect(large.content.error).toMatch(/x…: is no field/);
  const unknown = /"page" is no type.*Types of documents: post, person/;
  await expectError(call, "create_documents", { documents }, unknown);
});

test("without a schema nothing is checked, of several one is named", async ({ callAs, deploy }) => {
  const { call } = await callAs("editor");
  const create = (more: object = {}) =>
    call("create_documents", { documents: [{ type: "page", content: {} }], ...more });
  expect(await create()).toMatchObject({ isError: false, content: { warnings: [] } });
  expect((await call("get_schema")).content.error).toMatch(/None is deployed/);
  await deploy("one");
  await deploy("two");
  const [warning] = (await create()).content.warnings;
  expect(warning).toMatch(/Nothing was validated.*one \(_\.schemas\.one\), two/);
  expect((await create({ workspaceName: "two" })).content.error).toMatch(/"page" is no type/);
  expect((await create({ workspaceName: "three" })).content.error).toMatch(/no schema "three"/);
});

const ids = Array.from({ length: 120 }, (_, n) => `p${String(n).padStart(3, "0")}`);

test("the fields of a type come in pages", async ({ callAs, deploy }) => {
  const fields = ids.map((name) => ({ name, type: "string", title: "x".repeat(1_000) }));
  await deploy("default", [{ name: "wide", type: "document", fields }]);
  const { call } = await callAs("viewer");
  const read: string[] = [];
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const { content } = await call("get_schema", { type: "wide", limit: 100, offset });
    read.push(...content.type.fields.map(({ name }) => name));
    offset = content.nextOffset;
  }
  expect(read).toEqual(ids);
});

test("lists come in pages, and no answer has more than 64 KiB", async ({ lake, callAs }) => {
  const transaction = lake.client().transaction();
  for (const _id of ids) transaction.create({ _id, _type: "post", text: "x".repeat(1_000) });
  transaction.create({ _id: "large", _type: "large", text: "x".repeat(70_000) });
  await transaction.commit();
  const { call } = await callAs("viewer");
  const query = '*[_type == "post"] | order(_id)';
  const read: string[] = [];
  const sizes: number[] = [];
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const { content } = await call("query_documents", { query, limit: 100, offset });
    read.push(...content.result.map(({ _id }) => _id));
    sizes.push(JSON.stringify(content).length);
    expect(content).toMatchObject({ total: 120, left: 120 - read.length });
    offset = content.nextOffset;
  }
  expect(read).toEqual(ids);
  expect(sizes.length).toBeGreaterThan(1);
  expect(Math.max(...sizes)).toBeLessThan(66_000);
  for (const [name, args] of [
    ["get_document", { documentId: "large" }],
    ["query_documents", { query: '*[_type == "large"][0]' }],
  ] as const)
    await expectError(call, name, args, /at most 65536 are sent. Ask query_documents/);
  const one = { query: '*[_type == "large"]' };
  await expectError(call, "query_documents", one, /Skip it with offset 1\.$/);
});

test("wrong arguments are named", async ({ callAs }) => {
  const { call } = await callAs("viewer");
  const { isError, text } = await call("query_documents", { query: "1", perspectiv: "raw" });
  expect([isError, text]).toEqual([true, expect.stringContaining("perspectiv")]);
  const foreign = { resource: { projectId: "other", dataset: "production" } };
  await expectError(call, "whoami", foreign, /serves the project "local" only/);
  const outside = { resource: { projectId: "local", dataset: "../../users" } };
  await expectError(call, "whoami", outside, /no name of a dataset/);
  const long = { resource: { projectId: "local", dataset: "d".repeat(100_000) } };
  await expectError(call, "whoami", long, /^.{16000}…$/);
  await expectError(call, "query_documents", { query: "*[" }, /expected/);
  const tooLong = { documents: { ["x".repeat(129)]: { patches: [{}] } } };
  expect((await call("patch_documents", tooLong)).text).toMatch(/at most 128/);
});

const SAME = ["a", "drafts.a"];
test.for([
  ["create_documents", { documents: SAME.map((id) => ({ type: "post", id, content: {} })) }],
  ["patch_documents", { documents: Object.fromEntries(SAME.map((id) => [id, { patches: [{}] }])) }],
  ["publish_documents", { ids: SAME.map((id) => ({ id })) }],
  ["unpublish_documents", { ids: SAME }],
  ["discard_drafts", { ids: SAME }],
  ["create_version", { ...R1, documentIds: SAME }],
  ["version_discard", { ...R1, ids: ["a", "versions.r1.a"] }],
] as const)("%s names a document that stands twice in a call", async ([name, args], { callAs }) => {
  const { call } = await callAs("editor");
  await call("create_documents", { documents: [POST_A] });
  await call("create_release", R1);
  await expectError(call, name, args, /^The call names "(drafts.|versions.r1.)?a" twice/);
});

test("a dataset in the URL is the one of calls that name none", async ({ lake, program, open }) => {
  await manage(lake, "PUT", "/datasets/branch");
  const { token } = await program("editor");
  const call = caller(await open(token, "?dataset=branch"));
  await call("create_documents", { documents: [{ type: "post", id: "a", content: {} }] });
  const branch = lake.client({ dataset: "branch", perspective: "raw" });
  expect(await branch.fetch("*[]._id")).toEqual(["drafts.a"]);
});

const PING = { jsonrpc: "2.0", id: 1, method: "ping" };
const BEARER = { Authorization: `Bearer ${TEST_TOKENS.read}` };
const TYPES = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };

test.for([
  ["a request without a token", "POST", 401, {}, PING],
  ["one with a wrong token", "POST", 401, { Authorization: "Bearer wrong" }, PING],
  ["one of a foreign page", "POST", 403, { ...BEARER, Origin: "https://evil.example" }, PING],
  ["one of a local page", "POST", 200, { ...BEARER, Origin: "http://localhost:6274" }, PING],
  ["a body of a megabyte", "POST", 413, BEARER, { ...PING, more: "x".repeat(1_000_001) }],
  ["a request for a stream", "GET", 405, BEARER, undefined],
  ["the end of a session", "DELETE", 405, BEARER, undefined],
] as const)("%s by %s /mcp is answered %i", async ([, method, status, given, body], { lake }) => {
  const init = { method, headers: { ...TYPES, ...given }, body: body && JSON.stringify(body) };
  const { headers, status: answered } = await fetch(`${lake.url}/mcp`, init);
  expect(answered).toBe(status);
  expect(headers.get("www-authenticate")).toBe(status === 401 ? "Bearer" : null);
  expect(headers.get("allow")).toBe(status === 405 ? "POST" : null);
});

test("a removed token is refused from the next call on", async ({ lake, program, open }) => {
  const { id, token } = await program("editor");
  const client = await open(token);
  await manage(lake, "DELETE", `/programs/${id}`);
  await expect(caller(client)("whoami")).rejects.toThrow();
});

test("a thousand calls leave the memory as it was", { tags: "full" }, async ({ lake, callAs }) => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  await lake.client().create({ _id: "a", _type: "post", title: "A" });
  const { call } = await callAs("editor");
  const used = async (calls: number) => {
    for (let n = 0; n < calls; n += 1) await call("query_documents", { query: "*[]" });
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = await used(200);
  expect((await used(1_000)) / before).toBeLessThan(1.1);
});
