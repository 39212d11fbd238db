import { firstValueFrom, type Observable, of } from "rxjs";
import type { Source } from "sanity";
import { createStructureBuilder, type StructureResolverContext } from "sanity/structure";
import { describe, expect, test } from "vitest";
import { documentTypes, orderedTypes, singletonTypes } from "../../../sanity/schema/index";
import { structure } from "../../../sanity/structure";
import { LANGUAGES } from "../../support/translations";
import { compiledSchema } from "./schema/validate";

interface Place {
  type: "list" | "document" | "documentList" | "component" | "divider";
  items?: { id?: string; child?: Place | { serialize(): Place } }[];
  id?: string;
  options?: {
    id?: string;
    type?: string;
    language?: string;
    params?: object;
    defaultOrdering?: unknown;
  };
  canHandleIntent?(intent: string, params: object, options: object): boolean;
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
  schema: compiledSchema,
  i18n: { t: (key: string) => key },
  document: { resolveNewDocumentOptions: () => [] },
} as unknown as Source;

const S = createStructureBuilder({ source, perspectiveStack: [] });
async function deskOf(role: string, languages: unknown = null): Promise<Place[]> {
  const currentUser = { roles: [{ name: role, title: role }] };
  const documentStore = { listenQuery: () => of(languages) };
  const context = { currentUser, documentStore } as unknown as StructureResolverContext;
  const root = await firstValueFrom(structure(S, context) as Observable<unknown>);
  return places((root as never as { serialize(): Place }).serialize());
}

const idsOf = (panes: Place[]) => panes.flatMap(({ items = [] }) => items.map(({ id }) => id));
const desk = await deskOf("editor");
const ofType = (wanted: Place["type"]) => desk.filter(({ type }) => type === wanted);

describe("the desk", () => {
  test.each([
    ["editor", true],
    ["contributor", false],
    ["viewer", false],
  ])("offers contact messages to those who may read them: %s", async (role, isOffered) => {
    expect(idsOf(await deskOf(role)).includes("messages")).toBe(isOffered);
  });

  test("lists each singleton once", () => {
    const found = ofType("document").map(({ options }) => options);
    expect(found.map((options) => options?.id).sort()).toEqual([...singletonTypes].sort());
    for (const options of found) expect(options?.id).toBe(options?.type);
  });

  const originals = { language: "en-IN", original: "en-IN" };

  test("has one list per other document type, of originals, in the site's order", () => {
    const found = ofType("documentList");
    expect(found.map((pane) => pane.schemaTypeName).sort()).toEqual([...documentTypes].sort());
    for (const { options, schemaTypeName = "", menuItems = [] } of found) {
      const others: Record<string, string> = { redirect: "from", page: "title" };
      const field = orderedTypes.includes(schemaTypeName) ? "order" : others[schemaTypeName];
      expect(options?.defaultOrdering).toEqual([{ field, direction: "asc" }]);
      const params = menuItems.map(({ intent }) => intent?.params);
      expect(params).toContainEqual({ id: "several", type: schemaTypeName });
      const of = schemaTypeName === "redirect" ? {} : originals;
      expect(options?.params).toEqual({ type: schemaTypeName, ...of });
    }
  });

  test("has an order pane for the originals of each ordered type", () => {
    const found = ofType("component").flatMap(({ options }) => (options?.type ? [options] : []));
    const types = [...orderedTypes].sort();
    expect(found.length).toBe(types.length);
    expect(found).toEqual(expect.arrayContaining(types.map((type) => ({ type, ...originals }))));
  });

  test("with several languages lists originals, and each translation below its language", async () => {
    const several = await deskOf("editor", LANGUAGES);
    const added = idsOf(several).filter((id) => id && !idsOf(desk).includes(id));
    const expected = ["language-gu", "language-ar", "missing", "singletons"];
    expect(added).toEqual(expect.arrayContaining(expected));
    const listsOf = (type: string) => several.filter((each) => each.schemaTypeName === type);
    for (const type of documentTypes.filter((each) => each !== "redirect")) {
      const tags = listsOf(type).map(({ options }) => options?.params);
      const inOrder = LANGUAGES.map(({ tag: language }) => ({ type, language, original: "en-IN" }));
      expect(tags).toEqual(inOrder);
      const opens = listsOf(type).map((pane) =>
        pane.canHandleIntent?.("edit", { id: "any", type }, { pane }),
      );
      expect(opens).toEqual([true, false, false]);
    }
    const panes = several.flatMap(({ options }) => (options?.language ? [options] : []));
    expect(panes).toContainEqual({ language: "gu" });
  });
});
