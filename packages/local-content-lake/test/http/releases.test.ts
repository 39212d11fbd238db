import type { Action, SanityClient } from "@sanity/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

let lake: TestLake;
let client: SanityClient;
beforeAll(async () => {
  lake = await startLake();
  client = lake.client({ perspective: "raw" });
});
afterAll(() => lake.stop());
beforeEach(() => lake.lake.reset("production"));

const releaseId = "r1";
const state = async () => (await client.releases.get({ releaseId }))?.state;
const ids = (): Promise<string[]> => client.fetch("*[] | order(_id)._id");

const createRelease = () =>
  client.releases.create({ releaseId, metadata: { title: "Spring", releaseType: "asap" } });

const addVersion = (publishedId: string, rest: object = {}) =>
  client.createVersion({
    releaseId,
    publishedId,
    document: { _id: `versions.r1.${publishedId}`, _type: "post", title: "Next", ...rest },
  });

describe("a release", () => {
  test("goes through its whole life with the client's methods", async () => {
    const created = await createRelease();
    expect(created).toMatchObject({ releaseId, transactionId: expect.any(String) });
    expect(await client.releases.get({ releaseId })).toMatchObject({
      _id: "_.releases.r1",
      _type: "system.release",
      name: "r1",
      state: "active",
      metadata: { releaseType: "asap", title: "Spring" },
    });
    await client.releases.edit({ releaseId, patch: { set: { "metadata.title": "Summer" } } });
    expect((await client.releases.get({ releaseId }))?.metadata.title).toBe("Summer");
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    await client.releases.schedule({ releaseId, publishAt });
    expect(await client.releases.get({ releaseId })).toMatchObject({
      state: "scheduled",
      publishAt,
    });
    await client.releases.unschedule({ releaseId });
    expect(await client.releases.get({ releaseId })).not.toHaveProperty("publishAt");
    await client.releases.archive({ releaseId });
    expect(await state()).toBe("archived");
    await client.releases.unarchive({ releaseId });
    expect(await state()).toBe("active");
    await addVersion("p");
    const { result } = await client.releases.fetchDocuments({ releaseId });
    expect(result.map(({ _id }) => _id)).toEqual(["versions.r1.p"]);
    await client.releases.publish({ releaseId });
    expect(await client.releases.get({ releaseId })).toMatchObject({
      state: "published",
      publishedAt: expect.any(String),
      finalDocumentStates: [{ id: "versions.r1.p" }],
    });
    expect(await client.getDocument("p")).toMatchObject({ _id: "p", title: "Next" });
    await client.releases.delete({ releaseId });
    expect(await client.releases.get({ releaseId })).toBeUndefined();
    expect(await ids()).toEqual(["p"]);
  });

  test("gets a default id and type", async () => {
    const { releaseId: made } = await client.releases.create({});
    const release = await client.releases.get({ releaseId: made });
    expect(release).toMatchObject({ name: made, metadata: { releaseType: "undecided" } });
  });

  test("answers 409 if it already exists or does not exist", async () => {
    await createRelease();
    await expect(createRelease()).rejects.toMatchObject({
      statusCode: 409,
      details: { type: "actionError", items: [{ error: { type: "documentAlreadyExistsError" } }] },
    });
    await expect(client.releases.publish({ releaseId: "gone" })).rejects.toMatchObject({
      statusCode: 409,
      details: { items: [{ error: { type: "documentNotFoundError", id: "_.releases.gone" } }] },
    });
  });

  test.each(["drafts", "published", "a.b", ""])("cannot be called %j", async (name) => {
    await expect(client.releases.create({ releaseId: name })).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  test("changes state only along its lifecycle", async () => {
    await createRelease();
    const refused = (call: Promise<unknown>, words: string) =>
      expect(call).rejects.toMatchObject({
        statusCode: 409,
        message: expect.stringContaining(words),
      });
    await refused(client.releases.delete({ releaseId }), "from state active to deleted");
    await refused(client.releases.unschedule({ releaseId }), "from state active to active");
    await refused(client.releases.unarchive({ releaseId }), "from state active to active");
    await client.releases.schedule({ releaseId, publishAt: "2999-01-01T00:00:00Z" });
    await refused(client.releases.publish({ releaseId }), "from state scheduled to published");
    await refused(client.releases.archive({ releaseId }), "from state scheduled to archived");
    await client.releases.unschedule({ releaseId });
    await client.releases.publish({ releaseId });
    await refused(client.releases.archive({ releaseId }), "from state published to archived");
    await refused(
      client.releases.schedule({ releaseId, publishAt: "2999-01-01T00:00:00Z" }),
      "from state published to scheduled",
    );
  });

  test("stores nothing in a dry run", async () => {
    await client.releases.create({ releaseId }, { dryRun: true });
    expect(await client.releases.get({ releaseId })).toBeUndefined();
  });

  test("accepts edits of its metadata only", async () => {
    await createRelease();
    const edit = (patch: object) => client.releases.edit({ releaseId, patch });
    for (const patch of [
      { set: { state: "published" } },
      { unset: ["name"] },
      { setIfMissing: { publishAt: "2999-01-01T00:00:00Z" } },
      { set: { "metadata.releaseType": "soon" } },
      { unset: ["metadata"] },
    ]) {
      await expect(edit(patch)).rejects.toMatchObject({ statusCode: 400 });
    }
    await edit({ set: { metadata: { releaseType: "scheduled" } }, unset: ["metadata.title"] });
    expect((await client.releases.get({ releaseId }))?.metadata).toEqual({
      releaseType: "scheduled",
    });
  });

  test("needs a valid time for its schedule", async () => {
    await createRelease();
    for (const publishAt of ["soon", "2030-01-01T00:00:00+24:00", "2030-01-01T00:00:00+05:99"]) {
      await expect(client.releases.schedule({ releaseId, publishAt })).rejects.toMatchObject({
        statusCode: 400,
        message: expect.stringContaining("publishAt"),
      });
    }
  });

  test("is read-only for viewers and hidden from anonymous clients", async () => {
    await createRelease();
    await addVersion("p");
    const reader = lake.client({ token: TEST_TOKENS.read });
    await expect(reader.releases.publish({ releaseId })).rejects.toMatchObject({ statusCode: 403 });
    expect(await reader.releases.get({ releaseId })).toMatchObject({ state: "active" });
    const anonymous = lake.client({ token: undefined });
    expect(await anonymous.releases.get({ releaseId })).toBeUndefined();
    expect(await anonymous.fetch("*")).toEqual([]);
  });
});

describe("publishing a release", () => {
  test("creates, replaces and unpublishes in one transaction", async () => {
    await client.create({ _id: "old", _type: "post", title: "Now" });
    await client.create({ _id: "leaves", _type: "post", title: "Now" });
    await createRelease();
    await addVersion("old");
    await addVersion("new", { to: { _type: "reference", _ref: "old" } });
    await client.unpublishVersion({ releaseId, publishedId: "leaves" });
    const { transactionId } = await client.releases.publish({ releaseId });
    const documents = await client.fetch("*[_type == 'post'] | order(_id){_id, _rev, title}");
    expect(documents).toEqual([
      { _id: "new", _rev: transactionId, title: "Next" },
      { _id: "old", _rev: transactionId, title: "Next" },
    ]);
    expect((await client.releases.get({ releaseId }))?._rev).toBe(transactionId);
  });

  test("changes nothing if one document cannot be published", async () => {
    await client.create({ _id: "leaves", _type: "post" });
    await client.create({
      _id: "stays",
      _type: "post",
      to: { _type: "reference", _ref: "leaves" },
    });
    await createRelease();
    await addVersion("other");
    await client.unpublishVersion({ releaseId, publishedId: "leaves" });
    const before = await ids();
    await expect(client.releases.publish({ releaseId })).rejects.toMatchObject({ statusCode: 409 });
    expect(await ids()).toEqual(before);
    expect(await state()).toBe("active");
  });

  test("leaves drafts unchanged", async () => {
    await client.create({ _id: "drafts.p", _type: "post", title: "Draft" });
    await createRelease();
    await addVersion("p");
    await client.releases.publish({ releaseId });
    expect(await ids()).toEqual(["_.releases.r1", "drafts.p", "p"]);
  });
});

describe("archiving a release", () => {
  test("deletes its documents, and unarchiving restores them", async () => {
    await createRelease();
    await addVersion("p", { title: "Archived" });
    const before = await client.getDocument("versions.r1.p");
    await client.releases.archive({ releaseId });
    expect(await ids()).toEqual(["_.releases.r1"]);
    expect((await client.releases.get({ releaseId }))?.finalDocumentStates).toMatchObject([
      { id: "versions.r1.p" },
    ]);
    const url = "/data/history/production/documents/versions.r1.p?lastRevision=true";
    expect((await client.request({ url })).documents).toMatchObject([{ title: "Archived" }]);
    await client.releases.unarchive({ releaseId });
    const { _rev, _updatedAt, ...content } = before ?? {};
    expect(await client.getDocument("versions.r1.p")).toMatchObject(content);
    expect(await client.releases.get({ releaseId })).not.toHaveProperty("finalDocumentStates");
  });
});

describe("versions in a release", () => {
  const versionId = "versions.r1.p";
  const edit: Action = {
    actionType: "sanity.action.document.edit",
    draftId: versionId,
    publishedId: "p",
    patch: { set: { title: "Edited" } },
  };

  test("are created from a document, replaced, edited and discarded with the client's methods", async () => {
    await client.create({ _id: "p", _type: "post", title: "Now" });
    await createRelease();
    await client.createVersion({ releaseId, publishedId: "p", baseId: "p" });
    await client.action(edit);
    expect(await client.getDocument("p", { releaseId })).toMatchObject({ title: "Edited" });
    await client.replaceVersion({
      releaseId,
      publishedId: "p",
      document: { _id: versionId, _type: "post", title: "Replaced" },
    });
    expect(await client.getDocument(versionId)).toMatchObject({ title: "Replaced" });
    await client.discardVersion({ releaseId, publishedId: "p" });
    expect(await ids()).toEqual(["_.releases.r1", "p"]);
  });

  test("refuse actions while their release is scheduled or closed", async () => {
    await createRelease();
    await addVersion("p");
    await client.releases.schedule({ releaseId, publishAt: "2999-01-01T00:00:00Z" });
    for (const change of [
      () => client.action(edit),
      () => client.discardVersion({ releaseId, publishedId: "p" }),
      () => addVersion("q"),
    ]) {
      await expect(change()).rejects.toMatchObject({
        statusCode: 409,
        details: { items: [{ error: { type: "releaseLockedError", currentState: "scheduled" } }] },
      });
    }
    await client.releases.unschedule({ releaseId });
    await client.action(edit);
    await client.releases.archive({ releaseId });
    await expect(addVersion("q")).rejects.toMatchObject({ statusCode: 409 });
  });
});

describe("perspectives", () => {
  beforeEach(async () => {
    await client.create({ _id: "p", _type: "post", title: "Now" });
    await client.create({ _id: "drafts.p", _type: "post", title: "Draft" });
    await client.create({ _id: "leaves", _type: "post", title: "Leaves" });
    await createRelease();
    await addVersion("p");
    await client.unpublishVersion({ releaseId, publishedId: "leaves" });
  });

  const titles = (perspective: string[]) =>
    lake.client({ perspective }).fetch('*[_type == "post"] | order(_id).title');

  test.each([
    [["r1"], ["Next"]],
    [["r1", "drafts"], ["Next"]],
    [["drafts", "r1"], ["Draft"]],
    [["published"], ["Leaves", "Now"]],
    [
      ["r2", "drafts"],
      ["Leaves", "Draft"],
    ],
  ])("%j shows %j", async (perspective, expected) => {
    expect(await titles(perspective)).toEqual(expected);
  });

  test("find the members of a release and the versions of a document", async () => {
    const partOf = await client.fetch('*[sanity::partOfRelease("r1")] | order(_id)._id');
    expect(partOf).toEqual(["versions.r1.leaves", "versions.r1.p"]);
    const versions = await client.fetch('*[sanity::versionOf("p")] | order(_id)._id');
    expect(versions).toEqual(["drafts.p", "p", "versions.r1.p"]);
  });
});

describe("importing a release", () => {
  const document = {
    _id: "_.releases.r1",
    _type: "system.release",
    name: "r1",
    state: "archived",
    metadata: { releaseType: "asap", title: "From elsewhere" },
    finalDocumentStates: [{ id: "versions.r1.p" }],
  };
  const importIt = (ifExists: "fail" | "ignore" | "replace", rest: object = {}) =>
    client.action({
      actionType: "sanity.action.release.import",
      releaseId,
      ifExists,
      document: { ...document, ...rest },
    } as Action);

  test("stores it in its original state", async () => {
    await importIt("fail");
    expect(await client.releases.get({ releaseId })).toMatchObject(document);
  });

  test("fails for an existing one, ignores it or replaces it, as requested", async () => {
    await createRelease();
    await expect(importIt("fail")).rejects.toMatchObject({ statusCode: 409 });
    await importIt("ignore");
    expect(await state()).toBe("active");
    await importIt("replace");
    expect(await state()).toBe("archived");
  });

  test("refuses an invalid release and an invalid schedule", async () => {
    for (const wrong of [{ _type: "post" }, { state: "resting" }, { state: "scheduled" }]) {
      await expect(importIt("fail", wrong)).rejects.toMatchObject({ statusCode: 400 });
    }
  });
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
