import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPEN, SECRET, type SecretLake, startSecretLake } from "../support/hostile";
import {
  type KeepAliveClient,
  keepAliveClient,
  type RawRequest,
  type RawResponse,
} from "../support/http-client";
import { API_VERSION, TEST_TOKENS } from "../support/lake";

let lake: SecretLake;
/** These tests make some thousands of requests. */
let client: KeepAliveClient;
beforeAll(async () => {
  lake = await startSecretLake();
  client = keepAliveClient(lake.url, 1);
});
afterAll(async () => {
  client.close();
  await lake.stop();
});

const WRONG = "wrong-token-0123456789abcdef0123456789";
const PERSPECTIVES = [
  "raw",
  "published",
  "drafts",
  "previewDrafts",
  "r1",
  "r1,drafts",
  "drafts,r1",
];

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

/** Every path that reads, with all spellings of its parameters. */
function reads(): { path: string; init?: Omit<RawRequest, "path"> }[] {
  const { earlierRevision } = lake;
  const everything = ["production", "closed"].flatMap((dataset) => [
    ...QUERIES.flatMap((query) => [
      ...PERSPECTIVES.map((perspective) => ({
        path: pathTo(`/data/query/${dataset}`, { query, perspective, resultSourceMap: "true" }),
      })),
      { path: `/v1/data/query/${dataset}?${new URLSearchParams({ query })}` },
      { path: `/vX/data/query/${dataset}?${new URLSearchParams({ query, returnQuery: "false" })}` },
      {
        path: pathTo(`/data/query/${dataset}`, { resultSourceMap: "withKeyArraySelector" }),
        init: {
          method: "POST",
          body: JSON.stringify({ query, params: {}, perspective: ["r1", "drafts"] }),
        },
      },
    ]),
    ...["", "&includeAllVersions=true", "&excludeContent=true"].map((options) => ({
      path: `${pathTo(`/data/doc/${dataset}/open,drafts.open,drafts.only,gone,versions.r1.open,system.group.secret`)}?a=1${options}`,
    })),
    { path: pathTo(`/data/export/${dataset}`) },
    {
      path: pathTo(`/data/export/${dataset}`, { types: "post,sanity.imageAsset" }),
    },
    { path: pathTo(`/data/history/${dataset}/transactions`) },
    { path: pathTo(`/data/history/${dataset}/transactions/open,drafts.open`) },
    { path: pathTo(`/data/history/${dataset}/documents/open`, { revision: earlierRevision }) },
    {
      path: pathTo(`/data/history/${dataset}/documents/open,drafts.open`, {
        time: "2100-01-01T00:00:00Z",
      }),
    },
    { path: pathTo(`/data/history/${dataset}/events/documents/open`) },
    { path: pathTo(`/data/references/${dataset}/documents/open/to`) },
    { path: pathTo(`/projects/local/datasets/${dataset}/acl`) },
    { path: pathTo(`/data/ping/${dataset}`) },
    { path: pathTo("/geoip/country") },
    { path: pathTo("/users/me/keyvalue/a,b") },
    { path: pathTo("/projects/local/datasets") },
    { path: pathTo("/projects/local") },
    { path: pathTo("/auth/providers") },
    { path: pathTo("/auth/fetch", { sid: "0123456789012345678901" }) },
  ]);
  return everything;
}

function ask(path: string, options: Omit<RawRequest, "path"> = {}): Promise<RawResponse> {
  return client.send({ ...options, path });
}

describe("without a token", () => {
  test("the lake returns no text of a draft, a version, a dotted id, history or a private dataset", async () => {
    const statuses = new Map<number, number>();
    for (const { path, init } of reads()) {
      const { status, text } = await ask(path, init);
      expect([path, text.includes(SECRET)]).toEqual([path, false]);
      expect([path, status < 500]).toEqual([path, true]);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    // Some queries must have had an answer, so that the test means something.
    expect(statuses.get(200)).toBeGreaterThan(100);
    expect(statuses.get(401)).toBeGreaterThan(100);
    const { text } = await ask(pathTo("/data/query/production", { query: "*" }));
    expect(text).toContain(OPEN);
  });

  test("the lake hides that text even after the same request with a token", async () => {
    const headers = { Authorization: `Bearer ${TEST_TOKENS.read}` };
    let seen = 0;
    for (const { path, init } of reads()) {
      const { text } = await ask(path, { ...init, headers });
      if (text.includes(SECRET)) seen += 1;
      const again = await ask(path, init);
      expect([path, again.text.includes(SECRET)]).toEqual([path, false]);
    }
    // The reader must see hidden content, so that the test would notice a leak.
    expect(seen).toBeGreaterThan(50);
  });

  test("the lake does not count hidden documents", async () => {
    for (const perspective of PERSPECTIVES) {
      const query = '{"all": count(*), "referring": count(*[references("open")])}';
      const { text } = await ask(pathTo("/data/query/production", { query, perspective }));
      expect(JSON.parse(text).result).toEqual({ all: 1, referring: 0 });
    }
  });

  test("an image of a private dataset is public to those who know its URL", async () => {
    const [, sha1, size, extension] = lake.privateAsset.split("-");
    const { status, text } = await ask(`/images/local/closed/${sha1}-${size}.${extension}`);
    expect(text).not.toContain(SECRET);
    expect(status).toBe(200);
  });
});

describe("with a wrong token", () => {
  test.each([
    ["in a header", { Authorization: `Bearer ${WRONG}` }, ""],
    ["in the URL", {}, `__token=${WRONG}`],
    ["of another kind", { Authorization: "Basic YTpi" }, ""],
    [
      "that lacks its last character",
      { Authorization: `Bearer ${TEST_TOKENS.read.slice(0, -1)}` },
      "",
    ],
    ["twice", { Authorization: `Bearer ${TEST_TOKENS.read}, Bearer ${WRONG}` }, ""],
    ["that is empty", {}, "__token="],
  ])("%s every path answers 401 without content", async (_where, headers, search) => {
    for (const { path, init } of reads()) {
      const target = search ? `${path}${path.includes("?") ? "&" : "?"}${search}` : path;
      const { status, text } = await ask(target, {
        ...init,
        headers: headers as Record<string, string>,
      });
      expect([target, status]).toEqual([target, 401]);
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(OPEN);
      expect(text).not.toContain(WRONG);
    }
  });
});
