import type { LiveEvent } from "@sanity/client";
import { describe, expect, onTestFinished } from "vitest";
import type { PublicChange } from "../../src";
import { eventually } from "../support/eventually";
import { readStream } from "../support/http-client";
import { API_VERSION, test as lakeTest } from "../support/lake";

const test = lakeTest
  // Subscribes with Sanity's client and waits for the welcome.
  .extend("live", ({ lake }) => async (includeDrafts = false): Promise<LiveEvent[]> => {
    const events: LiveEvent[] = [];
    const source = lake.client().live.events({ includeDrafts });
    const subscription = source.subscribe((event) => events.push(event));
    onTestFinished(() => subscription.unsubscribe());
    await eventually(() => expect(events).toMatchObject([{ type: "welcome" }]));
    return events;
  })
  .extend("read", ({ lake }) => (headers = {}, search = "") => {
    return readStream(`${lake.url}/v${API_VERSION}/data/live/events/production${search}`, headers);
  })
  .extend("tagsOf", ({ lake }) => async (query: string): Promise<string[]> => {
    const client = lake.client({ perspective: "published" });
    return (await client.fetch(query, {}, { filterResponse: false })).syncTags ?? [];
  })
  // @returns the revision
  .extend("change", ({ lake }) => async (_id: string, _type: string): Promise<string> => {
    return (await lake.client().createOrReplace({ _id, _type }))._rev;
  });

function messages(events: LiveEvent[]) {
  return events.flatMap((event) => (event.type === "message" ? [event] : []));
}

describe("a live content listener", () => {
  test("receives the sync tags of each affected query", async ({ live, tagsOf, change }) => {
    const events = await live();
    const concerned = await tagsOf('*[_type == "liveOne"]{title}');
    const unconcerned = await tagsOf('*[_type == "liveOther"]{title}');
    expect(concerned.length && unconcerned.length).toBeGreaterThan(0);
    const id = await change("live-1", "liveOne");
    await eventually(() => expect(messages(events)).toMatchObject([{ id }]));
    const { tags = [] } = messages(events)[0] ?? {};
    expect(tags.join()).toMatch(/^(s1:[\w-]+,?)+$/);
    expect(tags).toEqual(expect.arrayContaining(concerned));
    expect(tags).not.toEqual(expect.arrayContaining(unconcerned));
  });

  test("gets drafts and versions only with a token, if it asks", async ({ live, read, change }) => {
    const plain = await live();
    const asking = await live(true);
    const anonymous = read();
    await anonymous.next();
    const hidden: string[] = [];
    for (const layer of ["drafts", "versions.rX", "private"])
      hidden.push(await change(`${layer}.live-2`, "liveTwo"));
    const shown = await change("live-2", "liveTwo");
    await eventually(() => expect(messages(asking)).toHaveLength(4));
    expect(messages(asking).map(({ id }) => id)).toEqual([...hidden, shown]);
    // The client sends its token only with includeDrafts.
    await eventually(() => expect(messages(plain).map(({ id }) => id)).toEqual([shown]));
    expect(await anonymous.next()).toMatchObject({ event: "message", id: shown });
  });

  test("gets the tags of other layers if it asks for drafts", async ({ lake, live, tagsOf }) => {
    const tagOfSlug = async (slug: string) => (await tagsOf(`*[slug.current == "${slug}"]`))[0];
    const [shown, hidden] = [await tagOfSlug("live-shown"), await tagOfSlug("live-hidden")];
    const [plain, asking] = [await live(), await live(true)];
    const put = (_id: string, current: string) =>
      lake.client().createOrReplace({ _id, _type: "liveLayer", slug: { current } });
    await put("live-7", "live-shown");
    await put("drafts.live-7", "live-hidden");
    await lake.client().delete("live-7");
    await eventually(() => expect(messages(asking)).toHaveLength(3));
    await eventually(() => expect(messages(plain)).toHaveLength(2));
    const received = (events: LiveEvent[]) =>
      messages(events).map(({ tags }) => tags.filter((tag) => [shown, hidden].includes(tag)));
    expect(received(asking)).toEqual([[shown], [hidden, shown], [shown, hidden]]);
    expect(received(plain)).toEqual([[shown], [shown]]);
  });

  test("receives missed tags when it resumes", async ({ read, change }) => {
    const first = read();
    const { id } = await first.next();
    first.kill();
    const missed = [await change("live-3", "liveThree"), await change("live-4", "liveThree")];
    const second = read({ "Last-Event-ID": id ?? "" });
    expect(await second.next()).toMatchObject({ event: "welcome", id });
    expect([(await second.next()).id, (await second.next()).id]).toEqual(missed);
    second.kill();
    const third = read({}, `?lastEventId=${missed[0]}`);
    expect(await third.next()).toMatchObject({ event: "welcome", id: missed[0] });
    expect((await third.next()).id).toBe(missed[1]);
  });

  test("receives a restart event if its last event id is unknown", async ({ read, change }) => {
    const reader = read({ "Last-Event-ID": "long-forgotten" });
    const { id } = await reader.next();
    expect(await reader.next()).toMatchObject({ event: "restart", id });
    const revision = await change("live-5", "liveFive");
    expect(await reader.next()).toMatchObject({ event: "message", id: revision });
  });
});

describe("an in-process listener", () => {
  test("receives a change before the writer's response", async ({ lake, live, tagsOf, change }) => {
    const changes: PublicChange[] = [];
    lake.lake.onChange((change) => changes.push(change));
    const events = await live();
    const concerned = await tagsOf('*[_type == "liveNear"]{title}');
    // Drafts do not reach it.
    await change("drafts.live-8", "liveNear");
    expect(changes).toEqual([]);
    const revision = await change("live-8", "liveNear");
    expect(changes).toMatchObject([{ dataset: "production", id: revision }]);
    expect(changes[0]?.tags).toEqual(expect.arrayContaining(concerned));
    await eventually(() => expect(messages(events)).toMatchObject([{ id: revision }]));
  });

  test("receives the reset of a dataset, without tags", async ({ lake }) => {
    const changes: PublicChange[] = [];
    lake.lake.onChange((change) => changes.push(change));
    lake.lake.reset("production");
    expect(changes).toEqual([{ dataset: "production" }]);
  });
});
