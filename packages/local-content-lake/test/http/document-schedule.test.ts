import { describe, expect } from "vitest";
import { eventually } from "../support/eventually";
import type { TestLake } from "../support/lake";
import { calendarTest as test } from "../support/lake";
import { join, type LakeAccess, manage } from "../support/people";

const HOUR = 3_600_000;
const releaseId = "r1";

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

  test("is removed can be cancelled by every editor", async ({ lake, calendar, client }) => {
    await join(lake, "administrator");
    const asha = await join(lake, "editor", "Asha Patel");
    await act(lake, asha.token, ...SCHEDULES["publishes a release"](calendar.in(HOUR)));
    await AUTHOR_CHANGES["is removed"](lake, asha.id);
    const { token } = await join(lake, "editor", "Ravi Shah");
    const cancel = { actionType: "sanity.action.release.unschedule", releaseId };
    expect((await act(lake, token, cancel)).status).toBe(200);
    calendar.advance(HOUR);
    expect(calendar.pending).toBe(0);
    expect(await client.releases.get({ releaseId })).toMatchObject({ state: "active" });
    expect(await client.getDocument("p")).toBeUndefined();
  });
});
