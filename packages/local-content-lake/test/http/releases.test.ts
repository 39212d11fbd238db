import type { SanityClient } from "@sanity/client";
import { describe, expect } from "vitest";
import { actionOf, reference, words } from "../support/documents";
import { releaseId, releaseTest as test } from "../support/extended";
import { expectRefused } from "../support/lake";

describe("a release", () => {
  test("goes through its life with the client's methods", async ({ client, ids, release }) => {
    const created = await release.create();
    expect(created).toMatchObject({ releaseId, transactionId: expect.any(String) });
    expect(await release.get()).toMatchObject({
      ...{ _id: "_.releases.r1", _type: "system.release", name: "r1", state: "active" },
      metadata: { releaseType: "asap", title: "Spring" },
    });
    await release.edit({ set: { "metadata.title": "Summer" } });
    expect((await release.get())?.metadata.title).toBe("Summer");
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    await release.schedule(publishAt);
    expect(await release.get()).toMatchObject({ state: "scheduled", publishAt });
    await release.unschedule();
    expect(await release.get()).not.toHaveProperty("publishAt");
    await release.archive();
    expect(await release.state()).toBe("archived");
    await release.unarchive();
    expect(await release.state()).toBe("active");
    await release.add("p");
    const { result } = await client.releases.fetchDocuments({ releaseId });
    expect(result.map(({ _id }) => _id)).toEqual(["versions.r1.p"]);
    await release.publish();
    const finalDocumentStates = [{ id: "versions.r1.p" }];
    const published = { state: "published", publishedAt: expect.any(String), finalDocumentStates };
    expect(await release.get()).toMatchObject(published);
    expect(await client.getDocument("p")).toMatchObject({ _id: "p", title: "Next" });
    await release.delete();
    expect(await release.get()).toBeUndefined();
    expect(await ids()).toEqual(["p"]);
  });

  test("gets a default id and type; a dry run does not store it", async ({ client, release }) => {
    await client.releases.create({ releaseId }, { dryRun: true });
    expect(await release.get()).toBeUndefined();
    const { releaseId: made } = await client.releases.create({});
    const stored = await client.releases.get({ releaseId: made });
    expect(stored).toMatchObject({ name: made, metadata: { releaseType: "undecided" } });
  });

  test("answers 409 if it already exists or does not exist", async ({ client, release }) => {
    await release.create();
    const refusal = (error: object) => ({
      statusCode: 409,
      details: { type: "actionError", items: [{ error }] },
    });
    const exists = refusal({ type: "documentAlreadyExistsError" });
    await expect(release.create()).rejects.toMatchObject(exists);
    const gone = refusal({ type: "documentNotFoundError", id: "_.releases.gone" });
    await expect(client.releases.publish({ releaseId: "gone" })).rejects.toMatchObject(gone);
  });

  test.for(["drafts", "published", "a.b", ""])("cannot be called %j", async (name, { client }) => {
    await expectRefused(400, client.releases.create({ releaseId: name }));
  });

  test.for([
    ["active", [], { delete: "deleted", unschedule: "active", unarchive: "active" }],
    ["scheduled", ["schedule"], { publish: "published", archive: "archived" }],
    ["published", ["publish"], { archive: "archived", schedule: "scheduled" }],
  ] as const)("that is %s changes state only along its lifecycle", async (row, { release }) => {
    const [state, before, refusals] = row;
    await release.create();
    for (const step of before) await release[step]();
    for (const [step, to] of Object.entries(refusals)) {
      const message = expect.stringContaining(`from state ${state} to ${to}`);
      const call = release[step as "archive"]();
      await expect(call).rejects.toMatchObject({ statusCode: 409, message });
    }
  });

  test("accepts edits of its metadata only", async ({ release }) => {
    await release.create();
    for (const patch of [
      { set: { state: "published" } },
      { unset: ["name"] },
      { setIfMissing: { publishAt: "2999-01-01T00:00:00Z" } },
      { set: { "metadata.releaseType": "soon" } },
      { set: { "metadata.intendedPublishAt": "tomorrow" } },
      { unset: ["metadata"] },
    ])
      await expectRefused(400, release.edit(patch));
    const metadata = { releaseType: "scheduled" };
    await release.edit({ set: { metadata }, unset: ["metadata.title"] });
    expect((await release.get())?.metadata).toEqual(metadata);
  });

  test("needs a valid time for its schedule", async ({ release }) => {
    await release.create();
    const refused = { statusCode: 400, message: expect.stringContaining("publishAt") };
    for (const publishAt of ["soon", "2030-01-01T00:00:00+24:00", "2030-01-01T00:00:00+05:99"])
      await expect(release.schedule(publishAt)).rejects.toMatchObject(refused);
  });
});

describe("publishing a release", () => {
  test("changes all in one transaction, leaves drafts unchanged", async ({ client, release }) => {
    await client.create({ _id: "old", _type: "post", title: "Now" });
    await client.create({ _id: "leaves", _type: "post", title: "Now" });
    await client.create({ _id: "drafts.old", _type: "post", title: "Draft" });
    await release.create();
    await release.add("old");
    await release.add("new", { to: reference("old") });
    await release.unpublish("leaves");
    const { transactionId } = await release.publish();
    const documents = await client.fetch("*[_type == 'post'] | order(_id){_id, _rev, title}");
    expect(documents).toEqual([
      { _id: "drafts.leaves", _rev: transactionId, title: "Now" },
      { _id: "drafts.old", _rev: expect.any(String), title: "Draft" },
      { _id: "new", _rev: transactionId, title: "Next" },
      { _id: "old", _rev: transactionId, title: "Next" },
    ]);
    expect((await release.get())?._rev).toBe(transactionId);
  });

  test("changes nothing if one document cannot be published", async ({ client, ids, release }) => {
    await client.create({ _id: "leaves", _type: "post" });
    await client.create({ _id: "stays", _type: "post", to: reference("leaves") });
    await release.create();
    await release.add("other");
    await release.unpublish("leaves");
    const before = await ids();
    await expectRefused(409, release.publish());
    expect(await ids()).toEqual(before);
    expect(await release.state()).toBe("active");
  });
});

describe("archiving a release", () => {
  test("deletes its documents, and unarchiving restores them", async ({ client, ids, release }) => {
    await release.create();
    await release.add("p", { title: "Archived" });
    const before = await client.getDocument("versions.r1.p");
    await release.archive();
    expect(await ids()).toEqual(["_.releases.r1"]);
    expect((await release.get())?.finalDocumentStates).toMatchObject([{ id: "versions.r1.p" }]);
    const url = "/data/history/production/documents/versions.r1.p?lastRevision=true";
    expect((await client.request({ url })).documents).toMatchObject([{ title: "Archived" }]);
    await release.unarchive();
    const { _rev, _updatedAt, ...content } = before ?? {};
    expect(await client.getDocument("versions.r1.p")).toMatchObject(content);
    expect(await release.get()).not.toHaveProperty("finalDocumentStates");
  });

  const FATES = ["there", "deleted again"];
  test.for(FATES)("restores what it had, a version since %s", async (fate, { client, release }) => {
    await release.create();
    await release.add("p", { title: "Archived", kept: true });
    await release.archive();
    await release.edit({ set: { "metadata.title": "Later" } });
    await client.createOrReplace({ _id: "versions.r1.p", _type: "post", title: "Since" });
    if (fate === "deleted again") await client.delete("versions.r1.p");
    await release.unarchive();
    const version = await client.getDocument("versions.r1.p");
    expect(version).toMatchObject({ title: "Archived", kept: true });
  });
});

test("versions of a scheduled or closed release refuse actions", async ({ client, release }) => {
  await release.create();
  await release.add("p");
  await release.schedule();
  const ids = { draftId: "versions.r1.p", publishedId: "p" };
  const patch = { set: { title: "Edited" } };
  const edit = () => client.action({ actionType: "sanity.action.document.edit", ...ids, patch });
  const error = { type: "releaseLockedError", currentState: "scheduled" };
  const refused = { statusCode: 409, details: { items: [{ error }] } };
  await expect(edit()).rejects.toMatchObject(refused);
  await expect(release.discard("p")).rejects.toMatchObject(refused);
  await expect(release.add("q")).rejects.toMatchObject(refused);
  await release.unschedule();
  await edit();
  await release.archive();
  await expectRefused(409, release.add("q"));
});

test("publishing deletes the draft of a version, if unedited", async ({ client, ids, release }) => {
  const post = { _type: "post", title: "Changed", tags: ["a"] };
  for (const id of ["p", "q"]) {
    await client.create({ _id: id, _type: "post", title: "Now" });
    await client.create({ _id: `drafts.${id}`, ...post });
  }
  await release.create();
  for (const publishedId of ["p", "q"]) {
    await client.createVersion({ releaseId, publishedId, baseId: `drafts.${publishedId}` });
  }
  await client.patch("drafts.q", { set: { tags: ["a", "b"] } }).commit();
  await release.publish();
  await expect.poll(ids).toEqual(["_.releases.r1", "drafts.q", "p", "q"]);
  expect(await client.getDocument("p")).toMatchObject(post);
});

test("GROQ finds members and versions", async ({ client, release }) => {
  for (const _id of ["p", "drafts.p", "leaves"]) await client.create({ _id, _type: "post" });
  await release.create();
  await release.add("p");
  await release.unpublish("leaves");
  const partOf = await client.fetch('*[sanity::partOfRelease("r1")] | order(_id)._id');
  expect(partOf).toEqual(["versions.r1.leaves", "versions.r1.p"]);
  const versions = await client.fetch('*[sanity::versionOf("p")] | order(_id)._id');
  expect(versions).toEqual(["drafts.p", "p", "versions.r1.p"]);
  const titles = (perspective: string[]) =>
    client.fetch('*[_type == "post"] | order(_id)._id', {}, { perspective });
  expect(await titles(["r1"])).toEqual(["p"]);
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
  const importIt = (client: SanityClient, ifExists: "fail" | "ignore" | "replace", rest = {}) => {
    const fields = { releaseId, ifExists, document: { ...document, ...rest } };
    return client.action(actionOf("release.import", fields));
  };

  test("stores it, fails for, ignores or replaces an existing one", async ({ client, release }) => {
    await release.create();
    await expectRefused(409, importIt(client, "fail"));
    await importIt(client, "ignore");
    expect(await release.state()).toBe("active");
    await importIt(client, "replace");
    expect(await release.get()).toMatchObject(document);
  });

  test("refuses an invalid release and an invalid schedule", async ({ client }) => {
    for (const wrong of [{ _type: "post" }, { state: "resting" }, { state: "scheduled" }]) {
      await expectRefused(400, importIt(client, "fail", wrong));
    }
  });
});

describe("release events", () => {
  const read = async (client: SanityClient, path: string) => {
    return (await client.request({ url: `/data/history/production/events/${path}` })).events;
  };
  const types = (events: { type: string }[]) => events.map(({ type }) => type);

  test("list states and documents in order", async ({ client, release }) => {
    await release.create();
    for (const id of ["p", "q"]) await release.add(id);
    await release.discard("q");
    for (const step of ["schedule", "unschedule", "archive", "unarchive"] as const)
      await release[step]();
    await release.edit({ set: { "metadata.title": "New" } });
    await release.publish();
    const events = await read(client, "releases/r1");
    const expected = words(`publishRelease unarchiveRelease archiveRelease unscheduleRelease
      scheduleRelease discardDocumentFromRelease addDocumentToRelease addDocumentToRelease
      createRelease`);
    expect(types(events)).toEqual(expected);
    expect(events[4]).toMatchObject({ publishAt: "2999-01-01T00:00:00.000Z", releaseName: "r1" });
    const added = { documentId: "p", documentType: "post", versionId: "versions.r1.p" };
    expect(events[7]).toMatchObject({ ...added, author: "local-editor" });
    const page = await read(client, "releases/r1?limit=2");
    expect(types(page)).toEqual(["publishRelease", "unarchiveRelease"]);
  });

  test("of a version list both times", async ({ client, release }) => {
    await release.create();
    await release.add("p");
    await release.schedule();
    await release.unschedule();
    await release.publish();
    const events = (await read(client, "documents/versions.r1.p"))["versions.r1.p"];
    const publishCause = "release.publish";
    const unscheduled = { state: "unscheduled", versionId: "versions.r1.p" };
    expect(events).toMatchObject([
      { type: "publishDocumentVersion", publishCause, releaseId: "r1" },
      { type: "unscheduleDocumentVersion" },
      { type: "scheduleDocumentVersion", publishAt: "2999-01-01T00:00:00.000Z", ...unscheduled },
      { type: "createDocumentVersion" },
    ]);
    expect((await read(client, "documents/p")).p).toMatchObject([{ publishCause }]);
  });

  test("of a document list its unpublish by a release", async ({ client, release }) => {
    await client.create({ _id: "p", _type: "post" });
    await release.create();
    await release.unpublish("p");
    await release.publish();
    const listed = types((await read(client, "documents/p")).p);
    expect(listed).toEqual(["unpublishDocument", "createLiveDocument"]);
    const [newest] = (await read(client, "documents/versions.r1.p"))["versions.r1.p"];
    expect(newest).toMatchObject({ type: "unpublishDocument", releaseId: "r1" });
  });
});
