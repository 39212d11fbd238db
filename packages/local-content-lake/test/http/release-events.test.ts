import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startLake, type TestLake } from "../support/lake";

let lake: TestLake;
let client: SanityClient;
beforeAll(async () => {
  lake = await startLake();
  client = lake.client({ perspective: "raw" });
});
afterAll(() => lake.stop());
beforeEach(() => lake.lake.reset("production"));

const releaseId = "r1";

const createRelease = () =>
  client.releases.create({ releaseId, metadata: { title: "Spring", releaseType: "asap" } });

const addVersion = (publishedId: string, rest: object = {}) =>
  client.createVersion({
    releaseId,
    publishedId,
    document: { _id: `versions.r1.${publishedId}`, _type: "post", title: "Next", ...rest },
  });

describe("release events", () => {
  const read = async (path: string) => {
    const url = `/data/history/production/events/${path}`;
    return (await client.request({ url })).events;
  };
  const types = (events: { type: string }[]) => events.map(({ type }) => type);

  test("list a release's states and documents, newest first", async () => {
    await createRelease();
    await addVersion("p");
    await addVersion("q");
    await client.discardVersion({ releaseId, publishedId: "q" });
    await client.releases.schedule({ releaseId, publishAt: "2999-01-01T00:00:00.000Z" });
    await client.releases.unschedule({ releaseId });
    await client.releases.archive({ releaseId });
    await client.releases.unarchive({ releaseId });
    await client.releases.edit({ releaseId, patch: { set: { "metadata.title": "New" } } });
    await client.releases.publish({ releaseId });
    const events = await read("releases/r1");
    expect(types(events)).toEqual([
      "publishRelease",
      "unarchiveRelease",
      "archiveRelease",
      "unscheduleRelease",
      "scheduleRelease",
      "discardDocumentFromRelease",
      "addDocumentToRelease",
      "addDocumentToRelease",
      "createRelease",
    ]);
    expect(events[4]).toMatchObject({ publishAt: "2999-01-01T00:00:00.000Z", releaseName: "r1" });
    expect(events[7]).toMatchObject({
      documentId: "p",
      documentType: "post",
      versionId: "versions.r1.p",
      author: "local-editor",
    });
    const page = await read("releases/r1?limit=2");
    expect(types(page)).toEqual(["publishRelease", "unarchiveRelease"]);
  });

  test("of a version list its release's schedule and publication", async () => {
    await createRelease();
    await addVersion("p");
    await client.releases.schedule({ releaseId, publishAt: "2999-01-01T00:00:00.000Z" });
    await client.releases.unschedule({ releaseId });
    await client.releases.publish({ releaseId });
    const events = (await read("documents/versions.r1.p"))["versions.r1.p"];
    expect(types(events)).toEqual([
      "publishDocumentVersion",
      "unscheduleDocumentVersion",
      "scheduleDocumentVersion",
      "createDocumentVersion",
    ]);
    expect(events[0]).toMatchObject({ publishCause: "release.publish", releaseId: "r1" });
    expect(events[2]).toMatchObject({
      publishAt: "2999-01-01T00:00:00.000Z",
      state: "unscheduled",
      versionId: "versions.r1.p",
    });
    expect((await read("documents/p")).p).toMatchObject([{ publishCause: "release.publish" }]);
  });

  test("of a document list its unpublish by a release", async () => {
    await client.create({ _id: "p", _type: "post" });
    await createRelease();
    await client.unpublishVersion({ releaseId, publishedId: "p" });
    await client.releases.publish({ releaseId });
    expect(types((await read("documents/p")).p)).toEqual([
      "unpublishDocument",
      "createLiveDocument",
    ]);
    const [newest] = (await read("documents/versions.r1.p"))["versions.r1.p"];
    expect(newest).toMatchObject({ type: "unpublishDocument", releaseId: "r1" });
  });

  test("need a token", async () => {
    const path = "/data/history/production/events/releases/r1";
    expect((await lake.request(path)).status).toBe(401);
  });
});
