import { describe, expect } from "vitest";
import { eventually } from "../support/eventually";
import type { TestLake } from "../support/lake";
import { calendarTest } from "../support/lake-test";
import { join, type LakeAccess, manage } from "../support/people";

const HOUR = 3_600_000;
const releaseId = "r1";

const test = calendarTest
  .extend(
    "release",
    ({ client }) =>
      () =>
        client.releases.get({ releaseId }),
  )
  .extend(
    "becomes",
    ({ release }) =>
      (state: string) =>
        eventually(async () => expect((await release())?.state).toBe(state)),
  )
  .extend("scheduleRelease", ({ client }) => async (publishAt: string): Promise<void> => {
    await client.releases.create({ releaseId, metadata: { releaseType: "scheduled" } });
    await client.createVersion({
      releaseId,
      publishedId: "p",
      document: { _id: "versions.r1.p", _type: "post", title: "Next" },
    });
    await client.releases.schedule({ releaseId, publishAt });
  })
  // Causes of the publications of `p`.
  .extend("publications", ({ client }) => async (): Promise<string[]> => {
    const url = "/data/history/production/events/documents/p";
    const { events } = await client.request({ url });
    return events.p.map((event: { publishCause: string }) => event.publishCause);
  });

describe("a scheduled release", () => {
  test("is published at its time and not before", async ({
    calendar,
    client,
    release,
    becomes,
    scheduleRelease,
    publications,
  }) => {
    await scheduleRelease(calendar.in(HOUR));
    calendar.advance(HOUR - 1);
    expect(await release()).toMatchObject({ state: "scheduled" });
    expect(await client.getDocument("p")).toBeUndefined();
    calendar.advance(1);
    await becomes("published");
    expect(await client.getDocument("p")).toMatchObject({ title: "Next" });
    expect(await publications()).toEqual(["release.schedule"]);
  });

  test("sends events to listeners", async ({ calendar, client, scheduleRelease }) => {
    const heard = new Promise((resolve) => {
      const listening = client.listen('*[_id == "p"]', {}, { events: ["welcome", "mutation"] });
      const subscription = listening.subscribe((event) => {
        if (event.type === "welcome") void scheduleRelease(calendar.in(0));
        if (event.type !== "mutation") return;
        subscription.unsubscribe();
        resolve(event.transition);
      });
    });
    await eventually(() => expect(calendar.pending).toBe(1));
    calendar.advance(0);
    expect(await heard).toBe("appear");
  });

  test("survives a restart, and is published once if its time passed meanwhile", async ({
    calendar,
    lake,
    release,
    becomes,
    scheduleRelease,
    publications,
  }) => {
    await scheduleRelease(calendar.in(HOUR));
    await lake.restart();
    expect(await release()).toMatchObject({ state: "scheduled" });
    await lake.lake.close();
    calendar.advance(2 * HOUR);
    await lake.restart();
    calendar.advance(0);
    await becomes("published");
    await lake.restart();
    calendar.advance(HOUR);
    expect(await publications()).toEqual(["release.schedule"]);
  });

  test("is published in order of time, if both times passed meanwhile", async ({
    calendar,
    lake,
    client,
  }) => {
    // The stored order puts the later one first.
    const publishAt = { after: calendar.in(2 * HOUR), before: calendar.in(HOUR) };
    for (const [id, time] of Object.entries(publishAt)) {
      await client.releases.create({ releaseId: id, metadata: { releaseType: "scheduled" } });
      const document = { _id: `versions.${id}.p`, _type: "post", title: id };
      await client.createVersion({ releaseId: id, publishedId: "p", document });
      await client.releases.schedule({ releaseId: id, publishAt: time });
    }
    await lake.lake.close();
    calendar.advance(3 * HOUR);
    await lake.restart();
    calendar.advance(0);
    await eventually(async () => {
      const states = await client.fetch('*[_type == "system.release"].state');
      expect(states).toEqual(["published", "published"]);
    });
    expect(await client.getDocument("p")).toMatchObject({ title: "after" });
  });

  test("is rescheduled and unscheduled", async ({ calendar, client, release, scheduleRelease }) => {
    await scheduleRelease(calendar.in(HOUR));
    await client.releases.schedule({ releaseId, publishAt: calendar.in(3 * HOUR) });
    calendar.advance(2 * HOUR);
    expect(await release()).toMatchObject({ state: "scheduled" });
    await client.releases.unschedule({ releaseId });
    calendar.advance(2 * HOUR);
    expect(await release()).toMatchObject({ state: "active" });
    expect(calendar.pending).toBe(0);
  });

  test("returns to active with the reason if it cannot be published", async ({
    calendar,
    client,
    release,
    becomes,
  }) => {
    await client.create({ _id: "leaves", _type: "post" });
    await client.releases.create({ releaseId });
    await client.unpublishVersion({ releaseId, publishedId: "leaves" });
    await client.releases.schedule({ releaseId, publishAt: calendar.in(HOUR) });
    await client.create({ _id: "q", _type: "post", to: { _type: "reference", _ref: "leaves" } });
    calendar.advance(HOUR);
    await becomes("active");
    expect(await release()).toMatchObject({
      error: { message: expect.stringContaining('"leaves" cannot be deleted') },
    });
    expect(await client.getDocument("leaves")).toBeDefined();
  });

  test("leaves no timer when the lake closes", async ({ calendar, lake, scheduleRelease }) => {
    await scheduleRelease(calendar.in(HOUR));
    expect(calendar.pending).toBe(1);
    await lake.lake.close();
    expect(calendar.pending).toBe(0);
  });
});

describe("a scheduled document", () => {
  const draftTest = test
    .extend("draft", { auto: true }, ({ client }) =>
      client.create({ _id: "drafts.p", _type: "post", title: "Draft" }),
    )
    // The client has no method for these.
    .extend(
      "act",
      ({ client }) =>
        (action: object) =>
          client.request({
            method: "POST",
            url: "/data/actions/production",
            body: { actions: [{ publishedId: "p", versionId: "drafts.p", ...action }] },
          }),
    )
    .extend(
      "schedule",
      ({ act }) =>
        (publishAt: string) =>
          act({ actionType: "sanity.action.document.schedule", publishAt }),
    )
    .extend(
      "unschedule",
      ({ act }) =>
        () =>
          act({ actionType: "sanity.action.document.unschedule" }),
    )
    .extend("events", ({ client }) => async (): Promise<string[]> => {
      const url = "/data/history/production/events/documents/drafts.p";
      const { events } = await client.request({ url });
      return events["drafts.p"].map((event: { type: string }) => event.type);
    });

  draftTest(
    "is published at its time with its content of that moment, also after a restart",
    async ({ calendar, lake, client, schedule, events }) => {
      await schedule(calendar.in(HOUR));
      await client.patch("drafts.p", { set: { title: "Edited" } }).commit();
      await lake.restart();
      expect(await client.getDocument("p")).toBeUndefined();
      calendar.advance(HOUR);
      await eventually(async () => expect(await client.getDocument("p")).toBeDefined());
      const published = await client.getDocument("p");
      expect(published).toMatchObject({ title: "Edited" });
      expect(published).not.toHaveProperty("_system");
      expect(await client.getDocument("drafts.p")).toBeUndefined();
      expect(await events()).toEqual([
        "publishDocumentVersion",
        "scheduleDocumentVersion",
        "createDocumentVersion",
      ]);
    },
  );

  draftTest(
    "is published under the name of its scheduler, also after a restart",
    async ({ calendar, lake, client }) => {
      const asha = await join(lake, "editor", "Asha Patel");
      const actions = [
        {
          actionType: "sanity.action.document.schedule",
          publishedId: "p",
          versionId: "drafts.p",
          publishAt: calendar.in(HOUR),
        },
      ];
      const response = await lake.request("/data/actions/production", {
        method: "POST",
        token: asha.token,
        body: JSON.stringify({ actions }),
      });
      expect(response.status).toBe(200);
      await lake.restart();
      calendar.advance(HOUR);
      const url = "/data/history/production/transactions/p";
      const query = { excludeContent: "true" };
      await eventually(async () =>
        expect(JSON.parse(await client.request({ url, query }))).toMatchObject({ author: asha.id }),
      );
    },
  );

  draftTest("can be unscheduled", async ({ calendar, client, schedule, unschedule, events }) => {
    await schedule(calendar.in(HOUR));
    await unschedule();
    calendar.advance(HOUR);
    expect(calendar.pending).toBe(0);
    expect(await client.getDocument("p")).toBeUndefined();
    expect((await events())[0]).toBe("unscheduleDocumentVersion");
    await expect(unschedule()).rejects.toMatchObject({ statusCode: 409 });
  });

  draftTest("must exist and have a time", async ({ calendar, client, schedule }) => {
    await expect(schedule("tomorrow")).rejects.toMatchObject({ statusCode: 400 });
    await client.delete("drafts.p");
    await expect(schedule(calendar.in(HOUR))).rejects.toMatchObject({ statusCode: 409 });
  });
});

describe("a schedule whose author", () => {
  const act = (lake: TestLake, token: string, ...actions: object[]) =>
    lake.request("/data/actions/production", {
      method: "POST",
      token,
      body: JSON.stringify({ actions }),
    });
  const AUTHOR_CHANGES = {
    "is removed": (lake: LakeAccess, id: string) => manage(lake, "DELETE", `/people/${id}`),
    "becomes a contributor": (lake: LakeAccess, id: string) =>
      manage(lake, "PATCH", `/people/${id}`, { role: "contributor" }),
    "becomes a viewer": (lake: LakeAccess, id: string) =>
      manage(lake, "PATCH", `/people/${id}`, { role: "viewer" }),
  };
  const ids = { publishedId: "p", versionId: "drafts.p" };
  const draft = {
    actionType: "sanity.action.document.create",
    publishedId: "p",
    attributes: { _id: "drafts.p", _type: "post", title: "Next" },
  };
  const inRelease = (action: string) => ({
    actionType: `sanity.action.document.version.${action}`,
    publishedId: "p",
    versionId: "versions.r1.p",
  });
  const newRelease = { actionType: "sanity.action.release.create", releaseId };
  const scheduled = (publishAt: string) => ({
    actionType: "sanity.action.release.schedule",
    releaseId,
    publishAt,
  });
  const SCHEDULES = {
    "publishes a draft": (publishAt: string) => [
      draft,
      {
        actionType: "sanity.action.document.schedule",
        ...ids,
        publishAt,
      },
    ],
    "publishes a release": (publishAt: string) => [
      newRelease,
      {
        ...inRelease("create"),
        document: { _id: "versions.r1.p", _type: "post", title: "Next" },
      },
      scheduled(publishAt),
    ],
    "unpublishes a document": (publishAt: string) => [
      newRelease,
      inRelease("unpublish"),
      scheduled(publishAt),
    ],
  };

  test.for(
    Object.entries(AUTHOR_CHANGES).flatMap(([change, done]) =>
      Object.entries(SCHEDULES).map(([effect, actions]) => ({ change, effect, done, actions })),
    ),
  )(
    "$change still $effect, and only editors change it",
    async ({ effect, done, actions }, { lake, calendar, client }) => {
      await join(lake, "administrator");
      const asha = await join(lake, "editor", "Asha Patel");
      const isUnpublishing = effect.startsWith("unpublishes");
      if (isUnpublishing) await client.create({ _id: "p", _type: "post", title: "Old" });
      const made = await act(lake, asha.token, ...actions(calendar.in(HOUR)));
      expect([made.status, await made.text()]).toEqual([200, expect.any(String)]);
      await done(lake, asha.id);
      const cancel = effect.includes("draft")
        ? { actionType: "sanity.action.document.unschedule", ...ids }
        : { actionType: "sanity.action.release.unschedule", releaseId };
      for (const { token } of [asha, await join(lake, "contributor")]) {
        expect([401, 403]).toContain((await act(lake, token, cancel)).status);
      }
      calendar.advance(HOUR);
      await eventually(async () => {
        const document = await client.getDocument("p");
        if (isUnpublishing) expect(document).toBeUndefined();
        else expect(document).toMatchObject({ title: "Next" });
      });
      const history = await client.request({
        url: "/data/history/production/transactions/p",
        query: { excludeContent: "true" },
      });
      const last = history.trim().split("\n").at(-1);
      expect(JSON.parse(last)).toMatchObject({ author: asha.id });
    },
  );

  test("is removed can be cancelled by every editor", async ({
    lake,
    calendar,
    client,
    release,
  }) => {
    await join(lake, "administrator");
    const asha = await join(lake, "editor", "Asha Patel");
    await act(lake, asha.token, ...SCHEDULES["publishes a release"](calendar.in(HOUR)));
    await AUTHOR_CHANGES["is removed"](lake, asha.id);
    const { token } = await join(lake, "editor", "Ravi Shah");
    const cancel = { actionType: "sanity.action.release.unschedule", releaseId };
    expect((await act(lake, token, cancel)).status).toBe(200);
    calendar.advance(HOUR);
    expect(calendar.pending).toBe(0);
    expect(await release()).toMatchObject({ state: "active" });
    expect(await client.getDocument("p")).toBeUndefined();
  });
});
