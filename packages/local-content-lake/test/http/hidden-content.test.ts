import { test as base, describe, expect, onTestFinished } from "vitest";
import { running } from "../../../../tests/support/fixtures";
import { OPEN, SECRET, type SecretLake, startSecretLake } from "../support/hostile";
import {
  type Connect,
  type EventReader,
  keepAliveClient,
  PROTOCOLS,
  type RawRequest,
  readStream,
} from "../support/http-client";
import { API_VERSION, TEST_TOKENS } from "../support/lake";

const test = base
  .extend("lake", { scope: "file" }, running(startSecretLake))
  // For some thousands of requests.
  .extend("ask", { scope: "file" }, ({ lake }, { onCleanup }) => {
    const client = keepAliveClient(lake.url, 1);
    onCleanup(() => client.close());
    return (path: string, rest: Omit<RawRequest, "path"> = {}) => client.send({ ...rest, path });
  });

const WRONG = "wrong-token-0123456789abcdef0123456789";
const PERSPECTIVES = "raw published drafts previewDrafts r1 r1,drafts drafts,r1".split(" ");

const QUERIES = [
  "*",
  "*[]",
  '*[_type == "post"]',
  `*[_type match "*"]{_type, "n": count(*)}`,
  '*[_id in path("drafts.**")]',
  '*[_id in path("**")]._id',
  '*[_id == "drafts.only"][0]',
  '*[_id in ["open", "drafts.open", "versions.r1.open", "system.group.secret"]]',
  '*[_id == "open"]{"a": draft->, "b": only->, "c": dotted->, "d": *[references(^._id)]}',
  '*[_id == "open"][0]{"a": draft->text, "b": coalesce(only->text, dotted->text)}',
  "array::unique(*[].text)",
  '*[_id == "open"]{..., "all": *}',
  "*[] | order(_id desc)",
  '{"types": array::unique(*[]._type), "ids": *[]._id}',
  'count(*[text match "SECRET*"]) > 0 => {"found": *}',
  '*[text match "SECRET*"] | score(text match "SECRET*")',
  '*[_originalId in path("drafts.**")]',
  '*[sanity::versionOf("open")]',
  '*[sanity::partOfRelease("r1")]',
  '*[_type == "sanity.imageAsset"]{originalFilename, title}',
];

function pathTo(path: string, params: Record<string, string> = {}): string {
  const search = new URLSearchParams(params).toString();
  return `/v${API_VERSION}${path}${search ? `?${search}` : ""}`;
}

interface Read {
  path: string;
  init?: Omit<RawRequest, "path">;
}

/** Every path that reads, with all spellings of its parameters. */
function reads({ earlierRevision }: SecretLake): Read[] {
  const ids = "open,drafts.open,drafts.only,gone,versions.r1.open,system.group.secret";
  const time = "2100-01-01T00:00:00Z";
  const body = (query: string) =>
    JSON.stringify({ query, params: {}, perspective: ["r1", "drafts"] });
  return ["production", "closed"].flatMap((dataset) => [
    ...QUERIES.flatMap((query): Read[] => [
      ...PERSPECTIVES.map((perspective) => ({
        path: pathTo(`/data/query/${dataset}`, { query, perspective, resultSourceMap: "true" }),
      })),
      { path: `/v1/data/query/${dataset}?${new URLSearchParams({ query })}` },
      { path: `/vX/data/query/${dataset}?${new URLSearchParams({ query, returnQuery: "false" })}` },
      {
        path: pathTo(`/data/query/${dataset}`, { resultSourceMap: "withKeyArraySelector" }),
        init: { method: "POST", body: body(query) },
      },
    ]),
    {
      path: pathTo(`/data/query/${dataset}`),
      // Long enough for the worker.
      init: { method: "POST", body: body(`// ${"-".repeat(20_000)}\n*{..., "to": draft->}`) },
    },
    ...[
      pathTo(`/data/doc/${dataset}/${ids}`),
      pathTo(`/data/doc/${dataset}/${ids}`, { includeAllVersions: "true" }),
      pathTo(`/data/doc/${dataset}/${ids}`, { excludeContent: "true" }),
      pathTo(`/data/export/${dataset}`),
      pathTo(`/data/export/${dataset}`, { types: "post,sanity.imageAsset" }),
      pathTo(`/data/history/${dataset}/transactions`),
      pathTo(`/data/history/${dataset}/transactions/open,drafts.open`),
      pathTo(`/data/history/${dataset}/documents/open`, { revision: earlierRevision }),
      pathTo(`/data/history/${dataset}/documents/open,drafts.open`, { time }),
      pathTo(`/data/history/${dataset}/events/documents/open`),
      pathTo(`/data/references/${dataset}/documents/open/to`),
      pathTo(`/projects/local/datasets/${dataset}/acl`),
      pathTo(`/data/ping/${dataset}`),
      pathTo("/geoip/country"),
      pathTo("/users/me/keyvalue/a,b"),
      pathTo("/projects/local/datasets"),
      pathTo("/projects/local"),
      pathTo("/auth/providers"),
      pathTo("/auth/fetch", { sid: "0123456789012345678901" }),
    ].map((path) => ({ path })),
  ]);
}

describe.for([
  { what: "every third path", every: 3, tags: [] },
  { what: "every path", every: 1, tags: ["full"] },
])("without a token, $what", ({ every, tags }) => {
  test("has no hidden text, before and after one with a token", { tags }, async ({ lake, ask }) => {
    const statuses = new Map<number, number>();
    const headers = { Authorization: `Bearer ${TEST_TOKENS.read}` };
    let seen = 0;
    for (const { path, init } of reads(lake).filter((_one, index) => index % every === 0)) {
      const { status, text } = await ask(path, init);
      const withToken = await ask(path, { ...init, headers });
      const again = await ask(path, init);
      expect([path, (text + again.text).includes(SECRET)]).toEqual([path, false]);
      expect([path, status < 500]).toEqual([path, true]);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (withToken.text.includes(SECRET)) seen += 1;
    }
    // Some queries must have had an answer, so that the test means something.
    expect(statuses.get(200)).toBeGreaterThan(100 / every);
    expect(statuses.get(401)).toBeGreaterThan(100 / every);
    const { text } = await ask(pathTo("/data/query/production", { query: "*" }));
    expect(text).toContain(OPEN);
    // The reader must see hidden content, so that the test would notice a leak.
    expect(seen).toBeGreaterThan(50 / every);
  });
});

describe("without a token", () => {
  test("the lake does not count hidden documents", async ({ ask }) => {
    for (const perspective of PERSPECTIVES) {
      const query = '{"all": count(*), "referring": count(*[references("open")])}';
      const { text } = await ask(pathTo("/data/query/production", { query, perspective }));
      expect(JSON.parse(text).result).toEqual({ all: 1, referring: 0 });
    }
  });

  test("an image of a private dataset is public under its URL", async ({ lake, ask }) => {
    const [, sha1, size, extension] = lake.privateAsset.split("-");
    const { status, text } = await ask(`/images/local/closed/${sha1}-${size}.${extension}`);
    expect(text).not.toContain(SECRET);
    expect(status).toBe(200);
  });
});

const CREDENTIALS: [where: string, headers: Record<string, string>, search: string][] = [
  ["in a header", { Authorization: `Bearer ${WRONG}` }, ""],
  ["in the URL", {}, `__token=${WRONG}`],
  ["of another kind", { Authorization: "Basic YTpi" }, ""],
  ["without its last character", { Authorization: `Bearer ${TEST_TOKENS.read.slice(0, -1)}` }, ""],
  ["twice", { Authorization: `Bearer ${TEST_TOKENS.read}, Bearer ${WRONG}` }, ""],
  ["that is empty", {}, "__token="],
];

for (const { what, every, tags } of [
  { what: "every twentieth path", every: 20, tags: [] },
  { what: "every path", every: 1, tags: ["full"] },
]) {
  const title = `with a wrong token %s ${what} answers 401 without content`;
  test.for(CREDENTIALS)(title, { tags }, async ([, headers, search], { lake, ask }) => {
    const paths = reads(lake).filter((_one, index) => index % every === 0);
    expect(paths.length).toBeGreaterThan(20);
    for (const { path, init } of paths) {
      const target = search ? `${path}${path.includes("?") ? "&" : "?"}${search}` : path;
      const { status, text } = await ask(target, { ...init, headers });
      expect([target, status]).toEqual([target, 401]);
      for (const hidden of [SECRET, OPEN, WRONG]) expect(text).not.toContain(hidden);
    }
  });
}

const eventTest = test
  .extend("read", ({ lake }) => (connect: Connect, path: string, headers = {}) => {
    const reader = connect(`${lake.url}${path}`, headers);
    onTestFinished(() => reader.kill());
    return reader;
  })
  // Changes everything hidden first and something public last.
  .extend("change", ({ lake }) => async (round: string): Promise<string> => {
    const client = lake.client();
    const hidden = ["drafts.open", "versions.r1.open", "system.group.secret"];
    for (const id of hidden)
      await client.patch(id, { set: { text: `${SECRET} ${round}` } }).commit();
    await lake
      .client({ dataset: "closed" })
      .patch("open", { set: { text: SECRET, round } })
      .commit();
    const together = client.transaction();
    for (const id of hidden) together.patch(id, { set: { text: SECRET, round } });
    together.createOrReplace({ _id: `drafts.${SECRET}`, _type: "post", round });
    together.patch("open", { set: { text: OPEN, round } });
    await together.commit();
    return (await client.patch("open", { set: { last: round } }).commit())._rev;
  });

const INCLUDED = ["Result", "PreviousRevision", "Mutations", "AllVersions"];
const FLAGS = INCLUDED.map((name) => `include${name}=true`);
const ALL = [...FLAGS, "enableResume=true", "effectFormat=mendoza", "visibility=query"].join("&");

const PATHS = [
  ...["*", '*[_type == "post"]', '*[_id in path("**")]', '*[_id in path("drafts.**")]'].map(
    (query) => `/v${API_VERSION}/data/listen/production?query=${encodeURIComponent(query)}&${ALL}`,
  ),
  `/v1/data/listen/production?query=*&${ALL}`,
  `/vX/data/listen/production?query=*&${ALL}`,
  `/v${API_VERSION}/data/live/events/production`,
  `/vX/data/live/events/production`,
];

/** The events of a stream until one that has some words. */
async function textUntil(stream: EventReader, words: string): Promise<string> {
  let text = "";
  while (!text.includes(words)) text += JSON.stringify(await stream.next());
  return text;
}

describe.for(PROTOCOLS)("%s without a token", ([kind, connect]) => {
  eventTest("sends no event about hidden documents", async ({ read, change }) => {
    const streams = PATHS.map((path) => read(connect, path));
    const greetings = await Promise.all(streams.map((stream) => stream.next()));
    expect(greetings.map(({ event }) => event)).toEqual(PATHS.map(() => "welcome"));
    const last = await change(kind);
    for (const [index, stream] of streams.entries()) {
      // No public document has a draft's id.
      if (PATHS[index]?.includes("drafts")) continue;
      const text = await textUntil(stream, last);
      expect([PATHS[index], text.includes(SECRET)]).toEqual([PATHS[index], false]);
    }
  });

  eventTest("sends none of it to a listener that resumes", async ({ read, change }) => {
    const path = PATHS[0] ?? "";
    const first = read(connect, path);
    await first.next();
    await change(`${kind} before`);
    const { id = "" } = await first.next();
    first.kill();
    const last = await change(`${kind} meanwhile`);
    for (const lastEventId of [id, id.replace("#open", "#drafts.open")]) {
      const again = read(connect, `${path}&lastEventId=${encodeURIComponent(lastEventId)}`);
      const greeting = JSON.stringify(await again.next());
      expect(greeting).toMatch(/welcomeback|reset|welcome/);
      const rest = greeting.includes("welcomeback") ? await textUntil(again, last) : "";
      expect(greeting + rest).not.toContain(SECRET);
    }
  });

  eventTest.for([
    "/data/listen/closed?query=*",
    "/data/live/events/closed",
    "/data/live/events/production?includeDrafts=true",
    "/data/listen/production?query=*&__token=wrong",
  ])("has no access to %s", async (path, { read }) => {
    const stream = read(connect, `/v${API_VERSION}${path}`);
    await expect(stream.next()).rejects.toThrow("The connection ended");
  });
});

eventTest("a reader with a token receives the hidden events", async ({ read, change }) => {
  const stream = read(readStream, PATHS[0] ?? "", { Authorization: `Bearer ${TEST_TOKENS.read}` });
  await stream.next();
  await change("seen");
  expect(JSON.stringify(await stream.next())).toContain(SECRET);
});
