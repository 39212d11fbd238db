import { createSchema, type Source } from "sanity";
import { createStructureBuilder, type StructureResolverContext } from "sanity/structure";
import { describe, expect, test } from "vitest";
import {
  documentTypes,
  orderedTypes,
  schemaTypes,
  singletonTypes,
} from "../../../sanity/schema/index";
import { structure } from "../../../sanity/structure";

interface Place {
  type: "list" | "document" | "documentList" | "component" | "divider";
  items?: { id?: string; child?: Place | { serialize(): Place } }[];
  options?: { id?: string; type?: string; defaultOrdering?: unknown };
  schemaTypeName?: string;
  menuItems?: { intent?: { params: object } }[];
}

/** All panes of the desk, starting with the root. */
function places(place: Place): Place[] {
  const children = (place.items ?? []).flatMap(({ child }) => {
    if (!child) return [];
    return "serialize" in child ? child.serialize() : child;
  });
  return [place, ...children.flatMap(places)];
}

const source = {
  schema: createSchema({ name: "default", types: schemaTypes }),
  i18n: { t: (key: string) => key },
  document: { resolveNewDocumentOptions: () => [] },
} as unknown as Source;

const S = createStructureBuilder({ source, perspectiveStack: [] });
async function deskOf(role: string): Promise<Place[]> {
  const currentUser = { roles: [{ name: role, title: role }] };
  const root = await structure(S, { currentUser } as StructureResolverContext);
  return places((root as never as { serialize(): Place }).serialize());
}

const desk = await deskOf("editor");
const ofType = (wanted: Place["type"]) => desk.filter(({ type }) => type === wanted);

describe("the desk", () => {
  test.each([
    ["editor", true],
    ["contributor", false],
    ["viewer", false],
  ])("offers contact messages to those who may read them: %s", async (role, isOffered) => {
    const ids = (await deskOf(role)).flatMap(({ items = [] }) => items.map(({ id }) => id));
    expect(ids.includes("messages")).toBe(isOffered);
  });

  test("lists each singleton once", () => {
    const found = ofType("document").map(({ options }) => options);
    expect(found.map((options) => options?.id).sort()).toEqual([...singletonTypes].sort());
    for (const options of found) expect(options?.id).toBe(options?.type);
  });

  test("has one list per other document type, in the site's order", () => {
    const found = ofType("documentList");
    expect(found.map(({ schemaTypeName }) => schemaTypeName).sort()).toEqual(
      [...documentTypes].sort(),
    );
    for (const { options, schemaTypeName = "", menuItems = [] } of found) {
      const others: Record<string, string> = { redirect: "from", page: "title" };
      const field = orderedTypes.includes(schemaTypeName) ? "order" : others[schemaTypeName];
      expect(options?.defaultOrdering).toEqual([{ field, direction: "asc" }]);
      const params = menuItems.map(({ intent }) => intent?.params);
      expect(params).toContainEqual({ id: "several", type: schemaTypeName });
    }
  });

  test("has an order pane for each ordered type", () => {
    const found = ofType("component").flatMap(({ options }) => options?.type ?? []);
    expect(found.sort()).toEqual([...orderedTypes].sort());
  });
});
