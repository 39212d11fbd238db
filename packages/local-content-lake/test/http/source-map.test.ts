import type { ClientConfig, ContentSourceMap } from "@sanity/client";
import { vercelStegaDecode } from "@vercel/stega";
import { describe, expect } from "vitest";
import { reference } from "../support/documents";
import { test as lakeTest, TEST_TOKENS, type TestLake } from "../support/lake";

const stega = { enabled: true, studioUrl: "https://studio.example" };

const test = lakeTest.extend("works", { scope: "file", auto: true }, async ({ lake }) => {
  await lake
    .client()
    .transaction()
    .create({ _id: "person", _type: "person", name: "Isha", bio: { text: "Builds" } })
    .create({
      _id: "work",
      _type: "work",
      title: "Alpha",
      lead: reference("person"),
      tools: ["Loom", "Kiln"],
      parts: [
        { _key: "a", text: "First" },
        { _key: "b", text: "Second" },
      ],
    })
    .create({ _id: "drafts.work", _type: "work", title: "Alpha, edited" })
    .create({ _id: "versions.rMay.work", _type: "work", title: "Alpha in May" })
    .create({ _id: "secret.work", _type: "work", title: "Hidden" })
    .commit();
});

const work = (text: string) => `*[_type == "work" && _id == "work"][0]{ "x": ${text} }`;

describe("click to edit", () => {
  test.for<[string, string, string]>([
    ["a projection", "title", "work work title"],
    // unit/query/source-map has more of them.
    ["words put together", 'title + "!"', "nowhere"],
  ])("leads from %s to its source", async ([, projection, expected], { lake }) => {
    const { x } = await lake.client({ stega }).fetch(work(projection));
    // What the official client encodes into a text.
    const { href } = vercelStegaDecode<{ href: string }>(x) ?? {};
    const { id, type, path } = Object.fromEntries(new URL(href ?? stega.studioUrl).searchParams);
    expect(href ? `${id} ${type} ${path}` : "nowhere").toBe(expected);
  });

  test.for<[ClientConfig["perspective"], string]>([
    ["drafts", "drafts.work"],
    [["rMay"], "versions.rMay.work"],
  ])("leads in the perspective %j to %s", async ([perspective, _id], { lake }) => {
    const client = lake.client({ perspective, stega } as ClientConfig);
    const { resultSourceMap } = await client.fetch(work("title"), {}, { filterResponse: false });
    expect(resultSourceMap?.documents).toEqual([{ _id, _type: "work" }]);
  });
});

async function mapOf(lake: TestLake, options: Record<string, string>, token = "") {
  const query = '*[_type == "work"]{ title, parts[]{ text } }';
  const search = new URLSearchParams({ query, perspective: "published", ...options });
  const response = await lake.request(`/data/query/production?${search}`, { token });
  const body: { resultSourceMap?: ContentSourceMap } = await response.json();
  return { status: response.status, map: body.resultSourceMap };
}

describe("resultSourceMap", () => {
  test("names array items by key or by index, as requested", async ({ lake }) => {
    const keyed = await mapOf(lake, { resultSourceMap: "withKeyArraySelector" });
    expect(keyed.map?.paths).toContain("$['parts'][?(@._key=='b')]['text']");
    const plain = await mapOf(lake, { resultSourceMap: "true" });
    expect(plain.map?.paths).toContain("$['parts'][1]['text']");
  });

  test("is included only on request", async ({ lake }) => {
    expect((await mapOf(lake, {})).map).toBeUndefined();
    expect((await mapOf(lake, { resultSourceMap: "false" })).map).toBeUndefined();
    expect((await mapOf(lake, { resultSourceMap: "something" })).status).toBe(400);
  });

  test("names no document that the caller may not see", async ({ lake }) => {
    for (const perspective of ["raw", "drafts", "published", "rMay,drafts"]) {
      const { map } = await mapOf(lake, { resultSourceMap: "true", perspective });
      expect(map?.documents).toEqual([{ _id: "work", _type: "work" }]);
    }
    const options = { resultSourceMap: "true", perspective: "raw" };
    const { map } = await mapOf(lake, options, TEST_TOKENS.read);
    const ids = map?.documents.map(({ _id }) => _id);
    expect(ids).toEqual(["drafts.work", "secret.work", "versions.rMay.work", "work"]);
  });

  test("is the same from the worker", async ({ lake }) => {
    const ask = async (query: string) => {
      const options = { resultSourceMap: "withKeyArraySelector", filterResponse: false } as const;
      return (await lake.client().fetch(query, {}, options)).resultSourceMap;
    };
    const query = '*[_type == "work"]{ title, lead->{ name } }';
    expect(await ask(`// ${"-".repeat(20_000)}\n${query}`)).toEqual(await ask(query));
  });
});
