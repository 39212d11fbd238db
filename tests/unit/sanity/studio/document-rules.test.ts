import type {
  DocumentActionComponent,
  DocumentActionsContext,
  NewDocumentOptionsContext,
  Template,
} from "sanity";
import { describe, expect, test } from "vitest";
import {
  documentActions,
  newDocumentOptions,
  templates,
} from "../../../../sanity/studio/documents/document-rules";

const ACTIONS = ["publish", "unpublish", "discardChanges", "duplicate", "delete", "restore"];

function actionsFor(schemaType: string): (string | undefined)[] {
  const all = ACTIONS.map((action) =>
    Object.assign(() => null, { action }),
  ) as DocumentActionComponent[];
  const context = { schemaType } as DocumentActionsContext;
  return documentActions(all, context).map(({ action }) => action);
}

describe("documentActions", () => {
  test.each([
    ["administrator", true],
    ["editor", true],
    ["a-role-of-their-own", true],
    ["contributor", false],
    ["viewer", false],
  ])("offers to schedule a publication to those who may publish: %s", (name, isOffered) => {
    const schedule = Object.assign(() => null, { action: "schedule" }) as DocumentActionComponent;
    const currentUser = { roles: [{ name, title: name }] };
    const context = { schemaType: "project", currentUser } as DocumentActionsContext;
    expect(documentActions([schedule], context).includes(schedule)).toBe(isOffered);
  });

  test.each([
    ["contributor", true],
    ["viewer", false],
  ])("offers to create a task to those who may write: %s", (name, isOffered) => {
    const task = Object.assign(() => null, { displayName: "TaskCreateAction" });
    const currentUser = { roles: [{ name, title: name }] };
    const context = { schemaType: "project", currentUser } as DocumentActionsContext;
    expect(documentActions([task], context).includes(task)).toBe(isOffered);
  });

  test.each([
    ["contributor", true],
    ["viewer", false],
    ["editor", false],
    ["administrator", false],
  ])("offers to ask for a review first to those who may not publish: %s", (name, isFirst) => {
    const publish = Object.assign(() => null, { action: "publish" }) as DocumentActionComponent;
    const currentUser = { roles: [{ name, title: name }] };
    const context = { schemaType: "project", currentUser } as DocumentActionsContext;
    const [first] = documentActions([publish], context);
    expect(first?.displayName === "AskForReview").toBe(isFirst);
  });

  test("offers all actions for a project", () => {
    expect(actionsFor("project")).toEqual(ACTIONS);
  });

  test("offers neither duplicating nor deleting a page", () => {
    expect(actionsFor("homePage")).toEqual(["publish", "discardChanges", "restore"]);
  });

  test("newDocumentOptions leaves out pages", () => {
    const options = [{ templateId: "project" }, { templateId: "siteSettings" }] as Parameters<
      typeof newDocumentOptions
    >[0];
    const shown = newDocumentOptions(options, {} as NewDocumentOptionsContext);
    expect(shown.map(({ templateId }) => templateId)).toEqual(["project"]);
  });
});

describe("a new document", () => {
  const all = ["project", "homePage"].map((id) => ({ id, schemaType: id, title: id, value: {} }));

  async function initialOrder(last: number | null) {
    if (typeof templates !== "function") throw new Error("templates must be a function");
    const [template] = templates(all as Template[], {} as Parameters<typeof templates>[1]);
    if (typeof template?.value !== "function") throw new Error("a value must be computed");
    return template.value({}, { getClient: () => ({ fetch: async () => last }) } as never);
  }

  test.each([
    [null, 10],
    [80, 90],
    [83, 90],
  ])("stands after the last one (%s)", async (last, order) => {
    expect(await initialOrder(last)).toEqual({ order });
  });
});
