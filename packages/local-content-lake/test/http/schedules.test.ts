import type { Action } from "@sanity/client";
import { describe, expect } from "vitest";
import { actionOf as action, reference } from "../support/documents";
import { calendarTest, expectRefused, TEST_TOKENS, transactionsOf } from "../support/lake";
import { join, manage } from "../support/people";

const HOUR = 3_600_000;
const releaseId = "r1";

const test = calendarTest.extend("releases", ({ client }) => {
  const { releases } = client;
  const get = () => releases.get({ releaseId });
  return {
    get,
    becomes: (state: string) => expect.poll(get).toMatchObject({ state }),
    async schedule(publishAt: string, id = releaseId, title = "Next"): Promise<void> {
      await releases.create({ releaseId: id, metadata: { releaseType: "scheduled" } });
      const document = { _id: `versions.${id}.p`, _type: "post", title };
      await client.createVersion({ releaseId: id, publishedId: "p", document });
      await releases.schedule({ releaseId: id, publishAt });
    },
    /** Causes of the publications of `p`. */
    async publications(): Promise<string[]> {
      const url = "/data/history/production/events/documents/p";
      const { events } = await client.request({ url });
      return events.p.map((event: { publishCause: string }) => event.publishCause);
    },
  };
});

describe("a scheduled release", () => {
  test("is published at its time and not before", async ({ calendar, client, releases }) => {
    await releases.schedule(calendar.in(HOUR));
    calendar.advance(HOUR - 1);
    expect(await releases.get()).toMatchObject({ state: "scheduled" });
    expect(await client.getDocument("p")).toBeUndefined();
    calendar.advance(1);
    await releases.becomes("published");
    expect(await client.getDocument("p")).toMatchObject({ title: "Next" });
    expect(await releases.publications()).toEqual(["release.schedule"]);
  });

  test("is published in order, once, when late", async ({ calendar, lake, client, releases }) => {
    // The stored order puts the later one first.
    await releases.schedule(calendar.in(2 * HOUR), "after", "after");
    await releases.schedule(calendar.in(HOUR), "before", "before");
    await lake.restart();
    const states = () => client.fetch('*[_type == "system.release"].state');
    expect(await states()).toEqual(["scheduled", "scheduled"]);
    await lake.lake.close();
    calendar.advance(3 * HOUR);
    await lake.restart();
    calendar.advance(0);
    await expect.poll(states).toEqual(["published", "published"]);
    expect(await client.getDocument("p")).toMatchObject({ title: "after" });
    await lake.restart();
    calendar.advance(HOUR);
    expect(await releases.publications()).toEqual(["release.schedule", "release.schedule"]);
  });

  test("is rescheduled and unscheduled", async ({ calendar, client, releases }) => {
    await releases.schedule(calendar.in(HOUR));
    await client.releases.schedule({ releaseId, publishAt: calendar.in(3 * HOUR) });
    calendar.advance(2 * HOUR);
    expect(await releases.get()).toMatchObject({ state: "scheduled" });
    await client.releases.unschedule({ releaseId });
    calendar.advance(2 * HOUR);
    expect(await releases.get()).toMatchObject({ state: "active" });
    expect(calendar.pending).toBe(0);
  });

  test("is active again, with the reason, if refused", async ({ calendar, client, releases }) => {
    await client.create({ _id: "leaves", _type: "post" });
    await client.releases.create({ releaseId });
    await client.unpublishVersion({ releaseId, publishedId: "leaves" });
    await client.releases.schedule({ releaseId, publishAt: calendar.in(HOUR) });
    await client.create({ _id: "q", _type: "post", to: reference("leaves") });
    calendar.advance(HOUR);
    await releases.becomes("active");
    const message = expect.stringContaining('"leaves" cannot be deleted');
    expect(await releases.get()).toMatchObject({ error: { message } });
    expect(await client.getDocument("leaves")).toBeDefined();
  });

  test("leaves no timer when the lake closes", async ({ calendar, lake, releases }) => {
    await releases.schedule(calendar.in(HOUR));
    expect(calendar.pending).toBe(1);
    await lake.lake.close();
    expect(calendar.pending).toBe(0);
  });
});

const IDS = { publishedId: "p", versionId: "drafts.p" };
const UNSCHEDULE = action("document.unschedule", IDS);
const UNSCHEDULE_RELEASE = action("release.unschedule", { releaseId });

const documentTest = calendarTest
  .extend("act", ({ lake }) => (token = TEST_TOKENS.write, ...actions: object[]) => {
    return lake.client({ token }).action(actions as Action[]);
  })
  .extend("lastAuthor", ({ lake }) => async () => {
    return (await transactionsOf(lake, "p")).at(-1)?.author;
  });

describe("a scheduled document", () => {
  const draftTest = documentTest
    .extend("draft", { auto: true }, ({ client }) =>
      client.create({ _id: "drafts.p", _type: "post", title: "Draft" }),
    )
    .extend("schedule", ({ act }) => (publishAt: string, token?: string) => {
      return act(token, action("document.schedule", { ...IDS, publishAt }));
    })
    .extend("events", ({ client }) => async (): Promise<string[]> => {
      const url = "/data/history/production/events/documents/drafts.p";
      const { events } = await client.request({ url });
      return events["drafts.p"].map((event: { type: string }) => event.type);
    });

  draftTest(
    "is published at its time under the name of its scheduler with its content of that moment, also after a restart",
    async ({ calendar, lake, client, schedule, events, lastAuthor }) => {
      const asha = await join(lake, "editor", "Asha Patel");
      await schedule(calendar.in(HOUR), asha.token);
      await client.patch("drafts.p", { set: { title: "Edited" } }).commit();
      await lake.restart();
      expect(await client.getDocument("p")).toBeUndefined();
      calendar.advance(HOUR);
      await expect.poll(() => client.getDocument("p")).toMatchObject({ title: "Edited" });
      expect(await client.getDocument("p")).not.toHaveProperty("_system");
      expect(await client.getDocument("drafts.p")).toBeUndefined();
      const types = ["publish", "schedule", "create"].map((what) => `${what}DocumentVersion`);
      expect(await events()).toEqual(types);
      expect(await lastAuthor()).toBe(asha.id);
    },
  );

  draftTest("can be unscheduled", async ({ calendar, client, act, schedule, events }) => {
    await schedule(calendar.in(HOUR));
    await act(undefined, UNSCHEDULE);
    calendar.advance(HOUR);
    expect(calendar.pending).toBe(0);
    expect(await client.getDocument("p")).toBeUndefined();
    expect((await events())[0]).toBe("unscheduleDocumentVersion");
    await expectRefused(409, act(undefined, UNSCHEDULE));
  });

  draftTest("that is refused stays, unscheduled", async ({ calendar, client, schedule }) => {
    const strengthened = { _weak: true, _strengthenOnPublish: { type: "post" } };
    const to = { ...reference("nowhere"), ...strengthened };
    await client.patch("drafts.p", { set: { to } }).commit();
    await schedule(calendar.in(HOUR));
    calendar.advance(HOUR);
    const error = { message: expect.stringContaining('"nowhere"') };
    await expect.poll(() => client.getDocument("drafts.p")).toHaveProperty("_system", { error });
    expect(await client.getDocument("p")).toBeUndefined();
    expect(calendar.pending).toBe(0);
  });

  draftTest("must exist and have a time", async ({ calendar, client, schedule }) => {
    await expectRefused(400, schedule("tomorrow"));
    await client.delete("drafts.p");
    await expectRefused(409, schedule(calendar.in(HOUR)));
  });
});

describe("a schedule whose author", () => {
  const title = "Next";
  const version = { publishedId: "p", versionId: "versions.r1.p" };
  const attributes = { _id: "drafts.p", _type: "post", title };
  const document = { ...attributes, _id: version.versionId };
  const released = (change: object) => (publishAt: string) => [
    action("release.create", { releaseId }),
    change,
    action("release.schedule", { releaseId, publishAt }),
  ];
  const SCHEDULES = {
    "publishes a draft": (publishAt: string) => [
      action("document.create", { publishedId: "p", attributes }),
      action("document.schedule", { ...IDS, publishAt }),
    ],
    "publishes a release": released(action("document.version.create", { ...version, document })),
    "unpublishes a document": released(action("document.version.unpublish", version)),
  };

  const effects = Object.keys(SCHEDULES) as (keyof typeof SCHEDULES)[];
  for (const [change, role, some, ...tags] of [
    ["is removed", undefined, effects.slice(1)],
    ["becomes a viewer", "viewer", effects.slice(0, 1)],
    ["is removed", undefined, effects.slice(0, 1), "full"],
    ["becomes a viewer", "viewer", effects.slice(1), "full"],
    ["becomes a contributor", "contributor", effects, "full"],
  ] as const) {
    documentTest.for(some)(
      `${change} still %s, and only editors change it`,
      { tags },
      async (effect, { lake, calendar, client, act, lastAuthor }) => {
        await join(lake, "administrator");
        const asha = await join(lake, "editor", "Asha Patel");
        const isUnpublishing = effect === "unpublishes a document";
        if (isUnpublishing) await client.create({ _id: "p", _type: "post", title: "Old" });
        await act(asha.token, ...SCHEDULES[effect](calendar.in(HOUR)));
        await manage(lake, role ? "PATCH" : "DELETE", `/people/${asha.id}`, role && { role });
        const cancel = effect === "publishes a draft" ? UNSCHEDULE : UNSCHEDULE_RELEASE;
        const refused = { statusCode: role ? 403 : 401 };
        await expect(act(asha.token, cancel)).rejects.toMatchObject(refused);
        const { token } = await join(lake, "contributor");
        await expectRefused(403, act(token, cancel));
        calendar.advance(HOUR);
        const titles = () => client.fetch("*[_id == 'p'].title");
        await expect.poll(titles).toEqual(isUnpublishing ? [] : [title]);
        expect(await lastAuthor()).toBe(asha.id);
      },
    );
  }

  documentTest("is removed is cancelled by an editor", async ({ lake, calendar, client, act }) => {
    await join(lake, "administrator");
    const asha = await join(lake, "editor", "Asha Patel");
    await act(asha.token, ...SCHEDULES["publishes a release"](calendar.in(HOUR)));
    await manage(lake, "DELETE", `/people/${asha.id}`);
    const { token } = await join(lake, "editor", "Ravi Shah");
    await act(token, UNSCHEDULE_RELEASE);
    calendar.advance(HOUR);
    expect(calendar.pending).toBe(0);
    expect(await client.releases.get({ releaseId })).toMatchObject({ state: "active" });
    expect(await client.getDocument("p")).toBeUndefined();
  });
});
