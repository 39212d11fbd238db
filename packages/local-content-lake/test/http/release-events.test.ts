import type { SanityClient } from "@sanity/client";
import { describe, expect } from "vitest";
import { releaseId, releaseTest as test } from "../support/extended";

describe("release events", () => {
  const read = async (client: SanityClient, path: string) => {
    const url = `/data/history/production/events/${path}`;
    return (await client.request({ url })).events;
  };
  const types = (events: { type: string }[]) => events.map(({ type }) => type);

  test("list states and documents in order", async ({ client, createRelease, addVersion }) => {
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
    const events = await read(client, "releases/r1");
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
    const page = await read(client, "releases/r1?limit=2");
    expect(types(page)).toEqual(["publishRelease", "unarchiveRelease"]);
  });

  test("of a version list both times", async ({ client, createRelease, addVersion }) => {
    await createRelease();
    await addVersion("p");
    await client.releases.schedule({ releaseId, publishAt: "2999-01-01T00:00:00.000Z" });
    await client.releases.unschedule({ releaseId });
    await client.releases.publish({ releaseId });
    const events = (await read(client, "documents/versions.r1.p"))["versions.r1.p"];
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
    expect((await read(client, "documents/p")).p).toMatchObject([
      { publishCause: "release.publish" },
    ]);
  });

  test("of a document list its unpublish by a release", async ({ client, createRelease }) => {
    await client.create({ _id: "p", _type: "post" });
    await createRelease();
    await client.unpublishVersion({ releaseId, publishedId: "p" });
    await client.releases.publish({ releaseId });
    expect(types((await read(client, "documents/p")).p)).toEqual([
      "unpublishDocument",
      "createLiveDocument",
    ]);
    const [newest] = (await read(client, "documents/versions.r1.p"))["versions.r1.p"];
    expect(newest).toMatchObject({ type: "unpublishDocument", releaseId: "r1" });
  });
});
