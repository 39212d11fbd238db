import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLake, TestCalendar, type TestLake } from "../support/lake";
import { type Joined, join } from "../support/people";

const calendar = new TestCalendar();
let lake: TestLake;
let administrator: Joined;
let editor: Joined;
let contributor: Joined;

beforeAll(async () => {
  lake = await startLake({ calendar });
  administrator = await join(lake, "administrator");
  editor = await join(lake, "editor");
  contributor = await join(lake, "contributor");
});
afterAll(() => lake.stop());

const as = ({ token }: Joined) => lake.client({ token });

function act(by: Joined, actionType: string, fields: Record<string, unknown>): Promise<unknown> {
  return as(by).request({
    method: "POST",
    url: "/data/actions/production",
    body: { actions: [{ actionType: `sanity.action.${actionType}`, ...fields }] },
  });
}

const tomorrow = () => calendar.in(24 * 3_600_000);

describe("_system", () => {
  test.each([
    ["create", (_id: string) => ({ create: { _id, _type: "post", _system: { delete: true } } })],
    [
      "createOrReplace",
      (_id: string) => ({ createOrReplace: { _id, _type: "post", _system: { delete: true } } }),
    ],
    [
      "createIfNotExists",
      (_id: string) => ({ createIfNotExists: { _id, _type: "post", _system: { delete: true } } }),
    ],
  ])("of a document that a client sends to %s is ignored", async (kind, mutation) => {
    await as(contributor).mutate([mutation(`drafts.${kind}`)] as never);
    const draft = await as(editor).getDocument(`drafts.${kind}`);
    expect(draft).not.toHaveProperty("_system");
  });

  test("of a draft cannot turn an editor's Publish into a deletion", async () => {
    await as(editor).create({ _id: "edited", _type: "post", title: "Published" });
    const attributes = { _type: "post", title: "Changed", _system: { delete: true } };
    await act(contributor, "document.replaceDraft", { publishedId: "edited", attributes });
    const ids = { publishedId: "edited", draftId: "drafts.edited" };
    await act(editor, "document.publish", ids);
    expect(await as(editor).getDocument("edited")).toMatchObject({ title: "Changed" });
  });

  test.each([
    { set: { "_system.publishAt": "2030-06-01T00:00:00Z" } },
    { set: { _system: { publishAt: "2030-06-01T00:00:00Z", scheduledBy: "somebody" } } },
    { setIfMissing: { "_system.delete": true } },
    { set: { "..delete": true }, setIfMissing: { _system: {} } },
    { set: { "['_system']": {} } },
  ])("cannot be patched by a client: %j", async (patch) => {
    await as(editor).createOrReplace({ _id: "drafts.patched", _type: "post" });
    const patched = as(editor).mutate([{ patch: { id: "drafts.patched", ...patch } }] as never);
    await expect(patched).rejects.toMatchObject({ statusCode: 409 });
    const edit = { publishedId: "patched", draftId: "drafts.patched", patch };
    await expect(act(editor, "document.edit", edit)).rejects.toMatchObject({ statusCode: 409 });
  });

  test("survives a client's replacement of a scheduled draft", async () => {
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

  test("is the importer, not the user named in the import", async () => {
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

  test("of its publication is the user who scheduled it", async () => {
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

  test.each([
    { createOrReplace: { _id: "_.releases.made", _type: "system.release", userId: "admin" } },
    { patch: { id: "_.releases.imported", set: { userId: "admin" } } },
    { patch: { id: "_.releases.imported", set: { state: "scheduled" } } },
    { delete: { id: "_.releases.imported" } },
  ])("cannot be set by a mutation: %j", async (mutation) => {
    await expect(as(editor).mutate([mutation] as never)).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

describe("the history of a draft", () => {
  test.each(["document.discard", "document.version.discard"])(
    "%s erases it for editors only",
    async (action) => {
      const id = "drafts.erased";
      await as(editor).createOrReplace({ _id: id, _type: "post", title: "First" });
      const fields = { draftId: id, versionId: id, purge: true };
      await expect(act(contributor, action, fields)).rejects.toMatchObject({ statusCode: 403 });
      expect(await as(editor).getDocument(id)).toMatchObject({ title: "First" });
      await act(editor, action, fields);
    },
  );
});
