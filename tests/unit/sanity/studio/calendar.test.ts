import { expect } from "vitest";
import { test as lakeTest } from "../../../../packages/local-content-lake/test/support/lake";
import { readCalendar } from "../../../../sanity/studio/calendar/read-calendar";
import { studioClient } from "../../../support/site";

const test = lakeTest.extend("studio", ({ client }) => studioClient(client));

/** In the next summer; before and after midnight in Kolkata. */
const YEAR = new Date().getUTCFullYear() + 1;
const [EVENING, NIGHT] = [`${YEAR}-06-01T18:29:00.000Z`, `${YEAR}-06-01T18:31:00.000Z`];

test("the calendar is empty without scheduled documents", async ({ studio }) => {
  expect(await readCalendar(studio)).toEqual({ timeZone: "Asia/Kolkata", days: [] });
});

test("the calendar has drafts and releases by day in its zone", async ({ client, studio }) => {
  const scheduleRelease = (releaseId: string, title: string, intendedPublishAt: string) => {
    const metadata = { title, releaseType: "scheduled" as const, intendedPublishAt };
    return client.releases.create({ releaseId, metadata });
  };
  await client.create({ _id: "faq-a", _type: "faq", question: "Published?" });
  await client.create({ _id: "drafts.faq-b", _type: "faq", question: "When?" });
  const ids = { publishedId: "faq-b", draftId: "drafts.faq-b" };
  const actionType = "sanity.action.document.schedule";
  await client.action({ actionType, ...ids, publishAt: NIGHT } as never);
  await scheduleRelease("rsummer", "Summer", EVENING);
  const document = { _id: "versions.rsummer.faq-c", _type: "faq", question: "Summer?" };
  await client.createVersion({ releaseId: "rsummer", publishedId: "faq-c", document });
  await client.unpublishVersion({ releaseId: "rsummer", publishedId: "faq-a" });
  await client.releases.schedule({ releaseId: "rsummer", publishAt: EVENING });
  await scheduleRelease("rlater", "Not scheduled yet", NIGHT);

  const { timeZone, days } = await readCalendar(studio);
  expect(timeZone).toBe("Asia/Kolkata");
  const change = (id: string, name: string, isUnpublished = false) => {
    return { id, type: "faq", name, isUnpublished };
  };
  const changes = [change("faq-c", "Summer?"), change("faq-a", "Published?", true)];
  const release = { id: "rsummer", title: "Summer" };
  const evening = { at: EVENING, release, changes: expect.arrayContaining(changes) };
  const night = { at: NIGHT, changes: [change("faq-b", "When?")] };
  const first = { date: `${YEAR}-06-01`, appointments: [evening] };
  expect(days).toEqual([first, { date: `${YEAR}-06-02`, appointments: [night] }]);

  await client.create({ _id: "siteSettings", _type: "siteSettings", timeZone: "Europe/Berlin" });
  const berlin = await readCalendar(studio);
  expect([berlin.timeZone, berlin.days.length]).toEqual(["Europe/Berlin", 1]);
});
