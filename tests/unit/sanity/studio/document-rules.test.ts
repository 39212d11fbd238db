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

function action(names: object) {
  return Object.assign(() => null, names) as DocumentActionComponent;
}

/** The actions that a role is offered in place of these. */
function offered(all: DocumentActionComponent[], schemaType: string, role = "editor") {
  const currentUser = { roles: [{ name: role, title: role }] };
  return documentActions(all, { schemaType, currentUser } as DocumentActionsContext);
}

describe("documentActions", () => {
  test.each([
    ["administrator", { schedules: true, createsTasks: true, asksFirst: false }],
    ["editor", { schedules: true, createsTasks: true, asksFirst: false }],
    ["a-role-of-their-own", { schedules: true, createsTasks: true, asksFirst: false }],
    ["contributor", { schedules: false, createsTasks: true, asksFirst: true }],
    ["viewer", { schedules: false, createsTasks: false, asksFirst: false }],
  ])("offers what %s may do", (role, expected) => {
    const schedule = action({ action: "schedule" });
    const task = action({ displayName: "TaskCreateAction" });
    const [first] = offered([action({ action: "publish" })], "project", role);
    expect({
      schedules: offered([schedule], "project", role).includes(schedule),
      createsTasks: offered([task], "project", role).includes(task),
      asksFirst: first?.displayName === "AskForReview",
    }).toEqual(expected);
  });

  test.each([
    ["project", ACTIONS],
    ["homePage", ["publish", "discardChanges", "restore"]],
  ])("offers for a %s: %j", (schemaType, actions) => {
    const all = ACTIONS.map((name) => action({ action: name }));
    expect(offered(all, schemaType).map((one) => one.action)).toEqual(actions);
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
