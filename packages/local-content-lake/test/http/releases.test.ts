import { describe, expect } from "vitest";
import { releaseId, releaseTest as test } from "../support/extended";

describe("a release", () => {
  test("goes through its whole life with the client's methods", async ({
    client,
    ids,
    state,
    createRelease,
    addVersion,
  }) => {
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

  test("gets a default id and type, and is not stored by a dry run", async ({ client }) => {
    await client.releases.create({ releaseId }, { dryRun: true });
    expect(await client.releases.get({ releaseId })).toBeUndefined();
    const { releaseId: made } = await client.releases.create({});
    const release = await client.releases.get({ releaseId: made });
    expect(release).toMatchObject({ name: made, metadata: { releaseType: "undecided" } });
  });

  test("answers 409 if it already exists or does not exist", async ({ client, createRelease }) => {
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

  test.for(["drafts", "published", "a.b", ""])("cannot be called %j", async (name, { client }) => {
    await expect(client.releases.create({ releaseId: name })).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  test("changes state only along its lifecycle", async ({ client, createRelease }) => {
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
    const late = client.releases.schedule({ releaseId, publishAt: "2999-01-01T00:00:00Z" });
    await refused(late, "from state published to scheduled");
  });

  test("accepts edits of its metadata only", async ({ client, createRelease }) => {
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

  test("needs a valid time for its schedule", async ({ client, createRelease }) => {
    await createRelease();
    for (const publishAt of ["soon", "2030-01-01T00:00:00+24:00", "2030-01-01T00:00:00+05:99"]) {
      await expect(client.releases.schedule({ releaseId, publishAt })).rejects.toMatchObject({
        statusCode: 400,
        message: expect.stringContaining("publishAt"),
      });
    }
  });
});

describe("publishing a release", () => {
  test("creates, replaces and unpublishes in one transaction, and leaves drafts unchanged", async ({
    client,
    createRelease,
    addVersion,
  }) => {
    await client.create({ _id: "old", _type: "post", title: "Now" });
    await client.create({ _id: "leaves", _type: "post", title: "Now" });
    await client.create({ _id: "drafts.old", _type: "post", title: "Draft" });
    await createRelease();
    await addVersion("old");
    await addVersion("new", { to: { _type: "reference", _ref: "old" } });
    await client.unpublishVersion({ releaseId, publishedId: "leaves" });
    const { transactionId } = await client.releases.publish({ releaseId });
    const documents = await client.fetch("*[_type == 'post'] | order(_id){_id, _rev, title}");
    expect(documents).toEqual([
      { _id: "drafts.leaves", _rev: transactionId, title: "Now" },
      { _id: "drafts.old", _rev: expect.any(String), title: "Draft" },
      { _id: "new", _rev: transactionId, title: "Next" },
      { _id: "old", _rev: transactionId, title: "Next" },
    ]);
    expect((await client.releases.get({ releaseId }))?._rev).toBe(transactionId);
  });

  test("changes nothing if one document cannot be published", async ({
    client,
    ids,
    state,
    createRelease,
    addVersion,
  }) => {
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
});

describe("archiving a release", () => {
  test("deletes its documents, and unarchiving restores them", async ({
    client,
    ids,
    createRelease,
    addVersion,
  }) => {
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

  test.for(["there", "deleted again"])(
    "gets back what it had when it was archived, if a version written since is %s",
    async (fate, { client, createRelease, addVersion }) => {
      await createRelease();
      await addVersion("p", { title: "Archived", kept: true });
      await client.releases.archive({ releaseId });
      await client.releases.edit({ releaseId, patch: { set: { "metadata.title": "Later" } } });
      await client.createOrReplace({ _id: "versions.r1.p", _type: "post", title: "Since" });
      if (fate === "deleted again") await client.delete("versions.r1.p");
      await client.releases.unarchive({ releaseId });
      const version = await client.getDocument("versions.r1.p");
      expect(version).toMatchObject({ title: "Archived", kept: true });
    },
  );
});
