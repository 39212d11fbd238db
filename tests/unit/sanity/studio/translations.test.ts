import type { SanityClient } from "@sanity/client";
import { firstValueFrom, of } from "rxjs";
import type { DocumentActionsContext } from "sanity";
import { describe, expect, test } from "vitest";
import { languageActions } from "../../../../sanity/studio/languages/document-languages";
import { findMissing } from "../../../../sanity/studio/languages/missing-translations";
import { missingWords } from "../../../../sanity/studio/languages/missing-words";
import {
  planTogether,
  publishTogether,
} from "../../../../sanity/studio/languages/publish-together";
import {
  createTranslation,
  observeTranslations,
} from "../../../../sanity/studio/languages/translations";
import { observeLanguages } from "../../../../sanity/studio/languages/use-languages";
import { richText } from "../../../support/sample";
import { GUJARATI, LANGUAGES, link } from "../../../support/translations";
import { compiledSchema } from "../schema/validate";
import { storeOf } from "./document-store";

const typeOf = (name: string) => {
  const type = compiledSchema.get(name);
  if (!type) throw new Error(`The schema has no type ${name}.`);
  return type;
};

test("the languages of the settings are read once, also for those who look later", async () => {
  const languages = [...LANGUAGES, { tag: "x", title: "No tag", direction: "ltr" }];
  const { asked, store } = storeOf([{ _id: "siteSettings", languages }]);
  for (const _look of [1, 2, 3]) {
    expect(await firstValueFrom(observeLanguages(store))).toEqual(LANGUAGES);
  }
  expect(asked).toHaveLength(1);
});

describe("the translations of a document", () => {
  const translations = [link("en-IN", "faq-b"), link("ar", "4f2c")];
  const others = [link("en-IN", "faq-c"), link("ar", "9e1d")];
  const { store } = storeOf([
    { _id: "faq-a", _type: "faq" },
    { _id: "faq-a__gu", _type: "faq", language: "gu" },
    { _id: "faq-b", _type: "faq", language: "en-IN" },
    { _id: "4f2c", _type: "faq", language: "ar" },
    { _id: "faq-c", _type: "faq" },
    { _id: "faq-c__gu", _type: "faq", language: "gu" },
    { _id: "9e1d", _type: "faq", language: "ar" },
    { _id: "m", _type: "translation.metadata", translations },
    { _id: "n", _type: "translation.metadata", translations: others },
  ]);

  test.each([
    ["faq-a", ["faq-a", "faq-a__gu", undefined]],
    ["faq-a__gu", ["faq-a", "faq-a__gu", undefined]],
    ["faq-b", ["faq-b", undefined, "4f2c"]],
    ["4f2c", ["faq-b", undefined, "4f2c"]],
    ["faq-c__gu", ["faq-c", "faq-c__gu", "9e1d"]],
    ["9e1d", ["faq-c", "faq-c__gu", "9e1d"]],
  ])("of %s are found by their ids and by the plugin's links", async (id, ids) => {
    const found = observeTranslations(store, { id, type: "faq" }, LANGUAGES);
    expect((await firstValueFrom(found)).map((each) => each.id)).toEqual(ids);
  });

  test("begin with texts and references, and without what the original alone has", async () => {
    const written: object[] = [];
    const copied = {
      _type: "plan",
      name: "Basic",
      features: ["Five pages"],
      about: { _type: "reference", _ref: "service-web" },
      slug: { _type: "slug", current: "basic" },
    };
    const ownOf = { priceUSD: "$999", priceINR: "₹79,999", popular: true, order: 10 };
    const system = { _id: "plan-a", _rev: "1", _originalId: "drafts.plan-a" };
    const original = { ...system, ...copied, ...ownOf };
    const client = {
      getDocuments: async () => [null, original],
      createIfNotExists: async (document: object) => void written.push(document),
    } as unknown as SanityClient;
    const id = await createTranslation(client, typeOf("plan"), "plan-a", GUJARATI);
    expect(id).toBe("plan-a__gu");
    expect(written).toEqual([{ ...copied, language: "gu", _id: "drafts.plan-a__gu" }]);
    // The address of a product's policy follows the name of the original, and so does its price.
    Object.assign(original, { pricing: "Starts at $5/month" });
    await createTranslation(client, typeOf("product"), "product-a", GUJARATI);
    expect(written[1]).not.toHaveProperty("slug");
    expect(written[1]).toMatchObject({ pricing: "Starts at {price}/month" });
    Object.assign(original, { phone: "+91 79 4000 1234", lastUpdated: "May 2, 2026" });
    await createTranslation(client, typeOf("siteSettings"), "siteSettings", GUJARATI);
    expect(written[2]).not.toHaveProperty("phone");
    await createTranslation(client, typeOf("privacyPage"), "privacyPage", GUJARATI);
    expect(written[3]).not.toHaveProperty("lastUpdated");
  });
});

describe("the words that are left", () => {
  const faq = { question: "Do you help us?", answer: richText("Yes, we do."), order: 10 };
  const product = { pricing: "Starts at $5/month" };
  const plan = { name: "Basic", features: ["Five pages", "A contact form"], priceUSD: "$999" };

  test.each([
    ["of a document without a translation", "faq", faq, undefined, 7],
    ["of a copy", "faq", faq, { ...faq }, 7],
    ["of one text", "faq", faq, { ...faq, question: "શું તમે મદદ કરો છો?" }, 3],
    ["without prices and the position", "plan", plan, undefined, 6],
    ["without technologies", "project", { technologies: ["React Native"] }, undefined, 0],
    ["without names", "teamMember", { name: "Asha R. Patel", role: "Founder" }, undefined, 1],
    ["without time slots", "schedulePage", { timeSlots: ["09:00 AM"] }, undefined, 0],
    ["around a price", "product", product, undefined, 3],
    ["around the place of a price", "product", product, { pricing: "Starts at {price}/month" }, 3],
    ["without a price in other words", "product", product, { pricing: "{price}/મહિનાથી" }, 0],
    ["without names that stay", "plan", plan, { ...plan, features: ["પાંચ પાનાં"] }, 0],
    ["of lines that stay", "plan", plan, { ...plan, features: ["પાંચ પાનાં", "A contact form"] }, 3],
  ])("are those %s", (_which, type, original, translation, words) => {
    expect(missingWords(typeOf(type), original, translation)).toBe(words);
  });

  test("of the settings include labels that stand in grey, and no tag of a language", () => {
    const type = typeOf("siteSettings");
    const settings = { _id: "siteSettings", languages: LANGUAGES };
    const all = missingWords(type, settings, undefined);
    expect(all).toBeGreaterThan(300);
    const words = { menu: { skip: "મુખ્ય ભાગ પર જાઓ" } };
    expect(missingWords(type, settings, { words })).toBe(all - 3);
  });

  test("are listed by type, in the site's order, by what they are translated into", () => {
    const document = (_id: string, question: string) => ({ _id, _type: "faq", _rev: "", question });
    const stored = ["faq-a", "faq-b", "faq-c"].map((id) => document(id, `Is ${id} a question?`));
    const page = { ...document("servicesPage", ""), _type: "servicesPage", hero: { title: "Hi" } };
    const content = {
      originals: [...stored, page],
      translations: [document("faq-b__gu", "શું?"), document("4f2c", "Is faq-c a question?")],
      links: [{ id: "faq-c", members: ["faq-c", "4f2c"] }],
    } as unknown as Parameters<typeof findMissing>[0];
    const found = findMissing(content, compiledSchema, "gu").map(
      ({ original, translation, words }) => [original._id, translation, words],
    );
    expect(found).toEqual([
      ["servicesPage", undefined, 1],
      ["faq-a", undefined, 4],
      ["faq-c", "4f2c", 4],
    ]);
  });
});

describe("publishing all languages", () => {
  test.each([
    ["editor", "faq", true],
    ["editor", "homePage", true],
    ["editor", "redirect", false],
    ["contributor", "faq", false],
  ])("is offered to %s for %s: %s", (role, schemaType, isOffered) => {
    const currentUser = { roles: [{ name: role, title: role }] };
    const context = { schemaType, currentUser } as DocumentActionsContext;
    expect(languageActions([], context).length > 0).toBe(isOffered);
  });

  const stored = (_id: string, language?: string) => {
    return { _id, _type: "faq", _rev: `r-${_id}`, language };
  };
  const ids = ["faq-a", "faq-a__gu", "faq-a__ar"];
  const drafts = [
    stored("drafts.faq-a"),
    stored("drafts.faq-a__gu", "gu"),
    stored("faq-a__ar", "ar"),
  ];

  /** A client that notes its calls. @param fails the call that it refuses */
  function recorded(fails?: string) {
    const calls: unknown[] = [];
    const note = async (name = "", ...sent: unknown[]) => {
      calls.push([name, ...sent]);
      if (name === fails) throw new Error("refused");
    };
    const noted = (name: string) => [name, () => note(`${name} release`)];
    const client = {
      fetch: async () => drafts,
      action: (actions: { actionType: string }[]) =>
        note(actions[0]?.actionType.replace("sanity.action.document.version.", ""), actions),
      releases: Object.fromEntries(["create", "publish", "archive", "delete"].map(noted)),
    } as unknown as SanityClient;
    return { client, calls };
  }

  test("takes the drafts of the document and its translations, named by their languages", async () => {
    const { store } = storeOf(ids.map((_id, at) => stored(_id, LANGUAGES[at]?.tag)));
    const context = {
      client: recorded().client,
      grants: { checkDocumentPermission: () => of({ granted: true, reason: "" }) },
      startCheck:
        () =>
        async ({ _id }: { _id: string }) =>
          _id.includes("__") ? "Question: Empty." : undefined,
      titleOf: (type: string) => type,
    };
    const plan = await planTogether(store, context, { id: "faq-a", type: "faq" }, LANGUAGES);
    expect(plan.possible.map(({ name }) => name)).toEqual(["English"]);
    expect(plan.refused).toMatchObject([
      { document: { name: GUJARATI.title }, reason: "Question: Empty." },
    ]);
  });

  const chosen = drafts
    .slice(0, 2)
    .map((draft, at) => ({ id: ids[at] ?? "", name: "", draft, isInRelease: false }));
  const documents = chosen as unknown as Parameters<typeof publishTogether>[1];

  test("puts them into one release, publishes it and discards the drafts", async () => {
    const { client, calls } = recorded();
    await publishTogether(client, documents, "All");
    const names = calls.map((call) => (call as string[])[0]);
    expect(names).toEqual(["create release", "create", "publish release", "discard"]);
    const created = ids.slice(0, 2).map((publishedId) => {
      const baseId = `drafts.${publishedId}`;
      return { publishedId, baseId, ifBaseRevisionId: `r-${baseId}` };
    });
    expect(calls[1]).toMatchObject(["create", created]);
    const discarded = created.map(({ baseId }) => ({ versionId: baseId }));
    expect(calls[3]).toMatchObject(["discard", discarded]);
  });

  test.each(["create", "publish release"])(
    "leaves no release after “%s” is refused",
    async (fails) => {
      const { client, calls } = recorded(fails);
      await expect(publishTogether(client, documents, "All")).rejects.toThrow("refused");
      expect(calls.slice(-2)).toEqual([["archive release"], ["delete release"]]);
    },
  );
});
