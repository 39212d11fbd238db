import { describe, expect } from "vitest";
import { actionOf } from "../support/documents";
import { expectRefused, test as lakeTest, TestCalendar } from "../support/lake";
import { type Joined, join } from "../support/people";

const calendar = new TestCalendar();
const test = lakeTest
  .extend("options", { calendar })
  .extend("editor", { scope: "file" }, ({ lake }) => join(lake, "editor"))
  .extend("contributor", { scope: "file" }, ({ lake }) => join(lake, "contributor"))
  .extend("as", ({ lake }) => ({ token }: Joined) => {
    return lake.client({ token });
  })
  .extend("act", ({ as }) => (by: Joined, type: string, fields: object) => {
    return as(by).action(actionOf(type, fields));
  });

const tomorrow = () => calendar.in(24 * 3_600_000);

describe("_system", () => {
  const CREATIONS = ["create", "createOrReplace", "createIfNotExists"];
  test.for(CREATIONS)("is ignored by %s", async (kind, { editor, contributor, as }) => {
    const document = { _id: `drafts.${kind}`, _type: "post", _system: { delete: true } };
    await as(contributor).mutate([{ [kind]: document }] as never);
    const draft = await as(editor).getDocument(document._id);
    expect(draft).toMatchObject({ _type: "post" });
    expect(draft).not.toHaveProperty("_system");
  });

  test("turns no Publish into a deletion", async ({ editor, contributor, as, act }) => {
    await as(editor).create({ _id: "edited", _type: "post", title: "Published" });
    const attributes = { _type: "post", title: "Changed", _system: { delete: true } };
    await act(contributor, "document.replaceDraft", { publishedId: "edited", attributes });
    await act(editor, "document.publish", { publishedId: "edited", draftId: "drafts.edited" });
    expect(await as(editor).getDocument("edited")).toMatchObject({ title: "Changed" });
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
  ])("of a version keeps its mark by %s", async ([kind, of], { editor, contributor, as, act }) => {
    const publishedId = kind.replaceAll(".", "-");
    const id = `versions.marks.${publishedId}`;
    const write = (by: Joined) =>
      kind.startsWith("document.")
        ? act(by, kind, { publishedId, ...of(id) })
        : as(by).mutate([of(id)] as never);
    await as(editor).createOrReplace({ _id: publishedId, _type: "post", title: "Published" });
    const exists = ["document.version.replace", "document.edit"].includes(kind);
    if (exists) await as(editor).create({ _id: id, _type: "post", title: "Kept" });
    await expectRefused(403, write(contributor));
    await write(editor);
    const found = await as(editor).getDocument(id);
    expect(found).toMatchObject({ title: "Kept" });
    expect(found?._system).toEqual(marked);
    const unmark = { versionId: id, publishedId, patch: { unset: ["_system.delete"] } };
    await act(editor, "document.edit", unmark);
    expect((await as(editor).getDocument(id))?._system).toEqual({});
  });

  test("survives a client's replacement of a scheduled draft", async ({ editor, as, act }) => {
    await as(editor).create({ _id: "drafts.planned", _type: "post" });
    const ids = { publishedId: "planned", draftId: "drafts.planned", publishAt: tomorrow() };
    await act(editor, "document.schedule", ids);
    await as(editor).createOrReplace({ _id: "drafts.planned", _type: "post", title: "New" });
    const _system = { publishAt: ids.publishAt, scheduledBy: editor.id };
    const planned = await as(editor).getDocument("drafts.planned");
    expect(planned).toMatchObject({ title: "New", _system });
  });
});

test("the author of a release is who imports it", async ({ editor, contributor, as, act }) => {
  const sent = { _type: "system.release", state: "active", userId: contributor.id };
  const document = { ...sent, metadata: { title: "R", releaseType: "scheduled" } };
  await act(editor, "release.import", { releaseId: "imported", document });
  const imported = await as(editor).getDocument("_.releases.imported");
  expect(imported).toMatchObject({ userId: editor.id });
});
