import { expect, test } from "vitest";
import { translatedQuery } from "~/content/translation.server";
import { TRANSLATION_ID } from "~/content/validation/left-out.server";
import { DEFAULT_LANGUAGE } from "../../../../contract/local-path";

const gu = { tag: "gu", title: "ગુજરાતી", direction: "ltr" } as const;
const reading = { language: gu, original: DEFAULT_LANGUAGE, languages: [DEFAULT_LANGUAGE, gu] };

test("a translation has the ids of originals, its own texts and what it lacks", () => {
  const { prepare } = translatedQuery("plan", "*[language == $language]", reading);
  const own = [
    { _id: "a1b2", name: "snake__gu case__gu", related: "plan-pro__gu", priceUSD: "" },
    { _id: "plan-pro__gu", name: "__gu", priceUSD: null },
  ];
  const original = [
    { _id: "plan-pro", name: "Pro", priceUSD: "$2" },
    { _id: "plan-basic", name: "Basic", related: null, priceUSD: "$1" },
    { _id: "plan-other", name: "Other", priceUSD: "$3" },
  ];
  const members = [
    { language: "en-IN", id: "plan-basic" },
    { language: "gu", id: "a1b2" },
  ];
  expect(prepare?.({ own, original, sets: [{ members }] })).toEqual([
    { _id: "plan-pro", [TRANSLATION_ID]: "plan-pro__gu", name: "__gu", priceUSD: "$2" },
    {
      _id: "plan-basic",
      [TRANSLATION_ID]: "a1b2",
      name: "snake__gu case__gu",
      related: "plan-pro",
      priceUSD: "$1",
    },
  ]);
  expect(prepare?.({ own: [], original, sets: [] })).toEqual(original);
});
