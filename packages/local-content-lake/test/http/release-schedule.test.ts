import { describe, expect } from "vitest";
import { eventually } from "../support/eventually";
import { calendarTest } from "../support/lake";

const HOUR = 3_600_000;
const releaseId = "r1";

const test = calendarTest
  .extend("release", ({ client }) => () => {
    return client.releases.get({ releaseId });
  })
  .extend("becomes", ({ release }) => (state: string) => {
    return eventually(async () => expect((await release())?.state).toBe(state));
  })
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

  test("survives a restart, and is published once if its time passed while the lake was stopped", async ({
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

  test("is published in order of time, if both times passed while the lake was stopped", async ({
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
