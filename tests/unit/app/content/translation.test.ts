import { expect, test } from "vitest";
import { richText as richTextField } from "~/content/rich-text.server";
import { translatedQuery } from "~/content/translation.server";
import { TRANSLATION_ID } from "~/content/validation/left-out.server";
import { DEFAULT_LANGUAGE } from "../../../../contract/local-path";
import { richText } from "../../../support/sample";

const gu = { tag: "gu", title: "ગુજરાતી", direction: "ltr" } as const;
const reading = { language: gu, original: DEFAULT_LANGUAGE, languages: [DEFAULT_LANGUAGE, gu] };

/** What a preview adds to a text, here for an empty one. */
const MARK = "\u200b\u200b\u200b\u200b\u200c\u200d\u200b\ufeff";

test("a translation has the ids of originals, its own texts and what it lacks", () => {
  const { prepare } = translatedQuery("plan", "*[language == $language]", reading);
  const own = [
    { _id: "a1b2", name: `snake__gu case__gu${MARK}`, related: "plan-pro__gu", priceUSD: "" },
    { _id: "plan-gone__gu", name: "Without a published original" },
    { _id: "plan-pro__gu", name: "__gu", priceUSD: ` ${MARK}` },
    { _id: "plan-gujarat", name: "In one language alone" },
  ];
  const original = [
    { _id: "plan-pro", name: "Pro", priceUSD: "$2" },
    { _id: "plan-basic", name: "Basic", related: null, priceUSD: "$1" },
    { _id: "plan-other", name: "Other", priceUSD: "$3" },
  ];
  const ids = Object.entries({ "en-IN": "plan-basic", gu: "a1b2" });
  const members = ids.map(([language, id]) => ({ language, id }));
  const name = `snake__gu case__gu${MARK}`;
  const basic = { _id: "plan-basic", [TRANSLATION_ID]: "a1b2", name };
  expect(prepare?.({ own, original, sets: [{ members }] })).toEqual([
    { _id: "plan-pro", [TRANSLATION_ID]: "plan-pro__gu", name: "__gu", priceUSD: "$2" },
    { ...basic, related: "plan-pro", priceUSD: "$1" },
    { _id: "plan-gujarat", [TRANSLATION_ID]: "plan-gujarat", name: "In one language alone" },
  ]);
  expect(prepare?.({ own: own.slice(1, 2), original, sets: [] })).toEqual(original);
});

const block = (more: object = {}) => ({ ...richText("Yes.")[0], ...more });
const cellOf = (...value: object[]) => ({ _type: "cell", value });
const english = { lang: "en-IN", dir: "ltr" };

const children = ["Yes."];
const list = { tag: "ul", attributes: english, children: [{ tag: "li", children }] };
const table = { _type: "table", headerRows: 1, rows: [{ cells: [cellOf(block())] }] };
const header = { tag: "th", attributes: { ...english, scope: "col" }, children };

test.each([
  ["a paragraph", block(), { tag: "p", attributes: english, children }],
  ["a list", block({ listItem: "bullet", level: 1 }), list],
  ["a table", table, header],
])("%s that a translation has from its original says its language", (_what, part, shown) => {
  const { prepare } = translatedQuery("faq", "*[language == $language]", reading);
  const own = [{ _id: "faq-a__gu", question: "શું?", answer: null }];
  const original = [{ _id: "faq-a", question: "What?", answer: [part] }];
  const shownFaqs = prepare?.({ own, original, sets: [] }) as { answer: unknown }[] | undefined;
  const answer = richTextField.schema.parse(shownFaqs?.[0]?.answer);
  expect(JSON.stringify(answer)).toContain(JSON.stringify(shown));
});
