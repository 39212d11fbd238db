import type { Action, SanityClient } from "@sanity/client";
import { describe, expect } from "vitest";
import { releaseId, releaseTest as test } from "../support/extended";

describe("versions in a release", () => {
  const versionId = "versions.r1.p";
  const edit: Action = {
    actionType: "sanity.action.document.edit",
    draftId: versionId,
    publishedId: "p",
    patch: { set: { title: "Edited" } },
  };

  test("refuse actions while their release is scheduled or closed", async ({
    client,
    createRelease,
    addVersion,
  }) => {
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

test("the draft that a version was made of is gone once the release is published, unless it was edited since", async ({
  client,
  ids,
  createRelease,
}) => {
  const post = { _type: "post", title: "Changed", tags: ["a"] };
  for (const id of ["p", "q"]) {
    await client.create({ _id: id, _type: "post", title: "Now" });
    await client.create({ _id: `drafts.${id}`, ...post });
  }
  await createRelease();
  for (const publishedId of ["p", "q"]) {
    await client.createVersion({ releaseId, publishedId, baseId: `drafts.${publishedId}` });
  }
  await client
    .patch("drafts.q")
    .set({ tags: ["a", "b"] })
    .commit();
  await client.releases.publish({ releaseId });
  await expect.poll(ids).toEqual(["_.releases.r1", "drafts.q", "p", "q"]);
  expect(await client.getDocument("p")).toMatchObject(post);
});

test("GROQ finds members and versions", async ({ client, createRelease, addVersion }) => {
  for (const _id of ["p", "drafts.p", "leaves"]) await client.create({ _id, _type: "post" });
  await createRelease();
  await addVersion("p");
  await client.unpublishVersion({ releaseId, publishedId: "leaves" });
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
  const importIt = (
    client: SanityClient,
    ifExists: "fail" | "ignore" | "replace",
    rest: object = {},
  ) =>
    client.action({
      actionType: "sanity.action.release.import",
      releaseId,
      ifExists,
      document: { ...document, ...rest },
    } as Action);

  test("stores it in its original state", async ({ client }) => {
    await importIt(client, "fail");
    expect(await client.releases.get({ releaseId })).toMatchObject(document);
  });

  test("fails for an existing one, ignores it or replaces it, as requested", async ({
    client,
    state,
    createRelease,
  }) => {
    await createRelease();
    await expect(importIt(client, "fail")).rejects.toMatchObject({ statusCode: 409 });
    await importIt(client, "ignore");
    expect(await state()).toBe("active");
    await importIt(client, "replace");
    expect(await state()).toBe("archived");
  });

  test("refuses an invalid release and an invalid schedule", async ({ client }) => {
    for (const wrong of [{ _type: "post" }, { state: "resting" }, { state: "scheduled" }]) {
      await expect(importIt(client, "fail", wrong)).rejects.toMatchObject({ statusCode: 400 });
    }
  });
});
