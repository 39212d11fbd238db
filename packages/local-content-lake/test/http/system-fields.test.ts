import { describe, expect } from "vitest";
import { test as lakeTest, TestCalendar } from "../support/lake";
import { type Joined, join } from "../support/people";

const calendar = new TestCalendar();
const test = lakeTest
  .extend("options", { calendar })
  .extend("administrator", { scope: "file" }, ({ lake }) => join(lake, "administrator"))
  .extend("editor", { scope: "file" }, ({ lake }) => join(lake, "editor"))
  .extend("contributor", { scope: "file" }, ({ lake }) => join(lake, "contributor"))
  .extend(
    "as",
    ({ lake }) =>
      ({ token }: Joined) =>
        lake.client({ token }),
  )
  .extend("act", ({ as }) => (by: Joined, actionType: string, fields: object) => {
    const body = { actions: [{ actionType: `sanity.action.${actionType}`, ...fields }] };
    return as(by).request({ method: "POST", url: "/data/actions/production", body });
  });

const tomorrow = () => calendar.in(24 * 3_600_000);

describe("_system", () => {
  test.for(["create", "createOrReplace", "createIfNotExists"])(
    "of a document that a client sends to %s is ignored",
    async (kind, { editor, contributor, as }) => {
      const document = { _id: `drafts.${kind}`, _type: "post", _system: { delete: true } };
      await as(contributor).mutate([{ [kind]: document }] as never);
      const draft = await as(editor).getDocument(document._id);
      expect(draft).toMatchObject({ _type: "post" });
      expect(draft).not.toHaveProperty("_system");
    },
  );

  test("of a draft turns no Publish into a deletion", async ({ editor, contributor, as, act }) => {
    await as(editor).create({ _id: "edited", _type: "post", title: "Published" });
    const attributes = { _type: "post", title: "Changed", _system: { delete: true } };
    await act(contributor, "document.replaceDraft", { publishedId: "edited", attributes });
    const ids = { publishedId: "edited", draftId: "drafts.edited" };
    await act(editor, "document.publish", ids);
    expect(await as(editor).getDocument("edited")).toMatchObject({ title: "Changed" });
  });

  test.for([
    { set: { "_system.publishAt": "2030-06-01T00:00:00Z" } },
    { set: { _system: { publishAt: "2030-06-01T00:00:00Z", scheduledBy: "somebody" } } },
    { setIfMissing: { "_system.delete": true } },
    { set: { "..delete": true }, setIfMissing: { _system: {} } },
    { set: { "['_system']": {} } },
  ])("cannot be patched by a client: %j", async (patch, { editor, as, act }) => {
    await as(editor).createOrReplace({ _id: "drafts.patched", _type: "post" });
    const patched = as(editor).mutate([{ patch: { id: "drafts.patched", ...patch } }] as never);
    await expect(patched).rejects.toMatchObject({ statusCode: 409 });
    const edit = { publishedId: "patched", draftId: "drafts.patched", patch };
    await expect(act(editor, "document.edit", edit)).rejects.toMatchObject({ statusCode: 409 });
  });

  const marked = { delete: true };
  const sent = { ...marked, publishAt: "2030-06-01T00:00:00Z", scheduledBy: "somebody", base: {} };
  const version = (_id: string) => ({ _id, _type: "post", title: "Kept", _system: sent });
  test.for<[string, (id: string) => object]>([
    ["create", (id) => ({ create: version(id) })],
    ["createOrReplace", (id) => ({ createOrReplace: version(id) })],
    ["createIfNotExists", (id) => ({ createIfNotExists: version(id) })],
    ["document.version.create", (id) => ({ document: version(id) })],
    ["document.version.replace", (id) => ({ document: version(id) })],
    ["document.edit", (id) => ({ versionId: id, patch: { set: { "_system.delete": true } } })],
  ])(
    "of a version keeps its mark to unpublish by %s, and nothing else",
    async ([kind, of], { editor, contributor, as, act }) => {
      const publishedId = kind.replaceAll(".", "-");
      const id = `versions.marks.${publishedId}`;
      const write = (by: Joined) =>
        kind.startsWith("document.")
          ? act(by, kind, { publishedId, ...of(id) })
          : as(by).mutate([of(id)] as never);
      await as(editor).createOrReplace({ _id: publishedId, _type: "post", title: "Published" });
      const exists = ["document.version.replace", "document.edit"].includes(kind);
      if (exists) await as(editor).create({ _id: id, _type: "post", title: "Kept" });
      await expect(write(contributor)).rejects.toMatchObject({ statusCode: 403 });
      await write(editor);
      const found = await as(editor).getDocument(id);
      expect(found).toMatchObject({ title: "Kept" });
      expect(found?._system).toEqual(marked);
      const unmark = { versionId: id, publishedId, patch: { unset: ["_system.delete"] } };
      await act(editor, "document.edit", unmark);
      expect((await as(editor).getDocument(id))?._system).toEqual({});
    },
  );

  test("survives a client's replacement of a scheduled draft", async ({ editor, as, act }) => {
    await as(editor).create({ _id: "drafts.planned", _type: "post" });
    const ids = { publishedId: "planned", draftId: "drafts.planned", publishAt: tomorrow() };
    await act(editor, "document.schedule", ids);
    await as(editor).createOrReplace({ _id: "drafts.planned", _type: "post", title: "New" });
    expect(await as(editor).getDocument("drafts.planned")).toMatchObject({
      title: "New",
      _system: { publishAt: ids.publishAt, scheduledBy: editor.id },
    });
  });
});

describe("the author of a release", () => {
  const metadata = { title: "R", releaseType: "scheduled" };

  test("is the importer, not who is named in it", async ({ administrator, editor, as, act }) => {
    const document = {
      _type: "system.release",
      state: "active",
      userId: administrator.id,
      metadata,
    };
    await act(editor, "release.import", { releaseId: "imported", document });
    expect(await as(editor).getDocument("_.releases.imported")).toMatchObject({
      userId: editor.id,
    });
  });

  test("of its publication is its scheduler", async ({ lake, administrator, editor, as, act }) => {
    await act(administrator, "release.create", { releaseId: "theirs", metadata });
    await as(administrator).create({ _id: "versions.theirs.dated", _type: "post" });
    await act(editor, "release.schedule", { releaseId: "theirs", publishAt: tomorrow() });
    calendar.advance(25 * 3_600_000);
    await expect.poll(() => as(editor).getDocument("dated")).toBeTruthy();
    const response = await lake.request("/data/history/production/transactions/dated", {
      token: editor.token,
    });
    expect(JSON.parse((await response.text()).trim())).toMatchObject({ author: editor.id });
  });

  test.for([
    { createOrReplace: { _id: "_.releases.made", _type: "system.release", userId: "admin" } },
    { patch: { id: "_.releases.imported", set: { userId: "admin" } } },
    { patch: { id: "_.releases.imported", set: { state: "scheduled" } } },
    { delete: { id: "_.releases.imported" } },
  ])("cannot be set by a mutation: %j", async (mutation, { editor, as }) => {
    await expect(as(editor).mutate([mutation] as never)).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

describe("the history of a draft", () => {
  test.for(["document.discard", "document.version.discard"])(
    "%s erases it for editors only",
    async (action, { editor, contributor, as, act }) => {
      const id = "drafts.erased";
      await as(editor).createOrReplace({ _id: id, _type: "post", title: "First" });
      const fields = { draftId: id, versionId: id, purge: true };
      await expect(act(contributor, action, fields)).rejects.toMatchObject({ statusCode: 403 });
      expect(await as(editor).getDocument(id)).toMatchObject({ title: "First" });
      await act(editor, action, fields);
    },
  );
});
