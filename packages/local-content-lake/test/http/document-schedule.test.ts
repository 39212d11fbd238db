import { describe, expect } from "vitest";
import { calendarTest } from "../support/lake";
import { join, manage } from "../support/people";

const HOUR = 3_600_000;
const releaseId = "r1";
const IDS = { publishedId: "p", versionId: "drafts.p" };
const action = (name: string, fields: object) => ({
  actionType: `sanity.action.${name}`,
  ...fields,
});
const UNSCHEDULE = action("document.unschedule", IDS);
const UNSCHEDULE_RELEASE = action("release.unschedule", { releaseId });

const test = calendarTest
  .extend("act", ({ lake }) => (token: string | undefined, ...actions: object[]) => {
    return lake.client(token === undefined ? {} : { token }).request({
      method: "POST",
      url: "/data/actions/production",
      body: { actions },
    });
  })
  .extend("lastAuthor", ({ client }) => async (): Promise<string> => {
    const url = "/data/history/production/transactions/p";
    const lines = await client.request({ url, query: { excludeContent: "true" } });
    return JSON.parse(lines.trim().split("\n").at(-1)).author;
  });

describe("a scheduled document", () => {
  const draftTest = test
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
      expect(await events()).toEqual([
        "publishDocumentVersion",
        "scheduleDocumentVersion",
        "createDocumentVersion",
      ]);
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
    await expect(act(undefined, UNSCHEDULE)).rejects.toMatchObject({ statusCode: 409 });
  });

  draftTest(
    "that cannot be published stays a draft, with the reason and without its schedule",
    async ({ calendar, client, schedule }) => {
      const strengthened = { _weak: true, _strengthenOnPublish: { type: "post" } };
      const to = { _type: "reference", _ref: "nowhere", ...strengthened };
      await client.patch("drafts.p", { set: { to } }).commit();
      await schedule(calendar.in(HOUR));
      calendar.advance(HOUR);
      const error = { message: expect.stringContaining('"nowhere"') };
      await expect.poll(() => client.getDocument("drafts.p")).toHaveProperty("_system", { error });
      expect(await client.getDocument("p")).toBeUndefined();
      expect(calendar.pending).toBe(0);
    },
  );

  draftTest("must exist and have a time", async ({ calendar, client, schedule }) => {
    await expect(schedule("tomorrow")).rejects.toMatchObject({ statusCode: 400 });
    await client.delete("drafts.p");
    await expect(schedule(calendar.in(HOUR))).rejects.toMatchObject({ statusCode: 409 });
  });
});

describe("a schedule whose author", () => {
  const title = "Next";
  const version = { publishedId: "p", versionId: "versions.r1.p" };
  const newRelease = action("release.create", { releaseId });
  const scheduled = (publishAt: string) => action("release.schedule", { releaseId, publishAt });
  const SCHEDULES = {
    "publishes a draft": (publishAt: string) => [
      action("document.create", {
        publishedId: "p",
        attributes: { _id: "drafts.p", _type: "post", title },
      }),
      action("document.schedule", { ...IDS, publishAt }),
    ],
    "publishes a release": (publishAt: string) => [
      newRelease,
      action("document.version.create", {
        ...version,
        document: { _id: version.versionId, _type: "post", title },
      }),
      scheduled(publishAt),
    ],
    "unpublishes a document": (publishAt: string) => [
      newRelease,
      action("document.version.unpublish", version),
      scheduled(publishAt),
    ],
  };

  const effects = Object.keys(SCHEDULES) as (keyof typeof SCHEDULES)[];
  for (const [change, role, some, ...tags] of [
    ["is removed", undefined, effects],
    ["becomes a viewer", "viewer", effects.slice(0, 1)],
    ["becomes a viewer", "viewer", effects.slice(1), "full"],
    ["becomes a contributor", "contributor", effects, "full"],
  ] as const) {
    test.for(some)(
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
        await expect(act(token, cancel)).rejects.toMatchObject({ statusCode: 403 });
        calendar.advance(HOUR);
        const titles = () => client.fetch("*[_id == 'p'].title");
        await expect.poll(titles).toEqual(isUnpublishing ? [] : [title]);
        expect(await lastAuthor()).toBe(asha.id);
      },
    );
  }

  test("is removed can be cancelled by every editor", async ({ lake, calendar, client, act }) => {
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
