import { describe, expect, test } from "vitest";
import { DOCUMENTS } from "~/content/generated.server";
import { validateContent } from "~/content/validation/validate-content.server";
import { parseEnv, provideEnv } from "~/lib/config/env.server";
import { isBlank } from "~/lib/text/is-blank";
import { PAGES } from "../../../../../contract/pages";
import { importedSample } from "../../../../support/sample";

const BLANK = ["", "   ", "\u00a0\n", "\u200b\u200b\ufeff", "\u202e\u2066", "\u0007", "\ufe0f"];

test.each(BLANK)("isBlank is true for %j", (text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(["a", "0", "🎉", "👩‍👩‍👧", "漢", "…", "ક્", "مرحبا"])(
  "isBlank is false for %j",
  (text) => {
    expect(isBlank(text)).toBe(false);
  },
);

describe("a blank heading", () => {
  const faq = { _id: "faq-1", question: "Why?", answer: null, order: 1 };
  const { shape } = DOCUMENTS.faq;
  const sample = importedSample().find(({ _id }) => _id === "teamPage");
  const page = {
    ...sample,
    join: { title: "Join", text: "Come.", badgeLabel: "Write", email: null },
    seo: { ...Object(sample?.seo), image: null },
  };

  test.each(BLANK)("%j leaves a page its other texts and the name of its menu entry", (blank) => {
    const hero = { eyebrow: "People", title: blank, intro: "Two founders." };
    const result = { ...page, hero };
    const teamPage = { type: "teamPage", shape: DOCUMENTS.teamPage.shape };
    const lastGood = { ...page, hero: { ...hero, title: "Meet Us", intro: "Older." } };
    for (const before of [undefined, lastGood]) {
      const { value, invalid } = validateContent(result, { ...teamPage, lastGood: before });
      expect(value).toMatchObject({ hero: { ...hero, title: PAGES.teamPage.title } });
      expect(invalid).toMatchObject([{ problems: ["hero › title is missing"] }]);
    }
  });

  test.each(BLANK)("%j drops the entry of a list and reports it", (blank) => {
    const answer = [{ _type: "block", _key: "a", children: [{ _type: "span", text: "So." }] }];
    const entries = [
      { ...faq, answer },
      { ...faq, answer, _id: "faq-2", question: blank },
    ];
    const { value, invalid } = validateContent(entries, { type: "faq", shape });
    expect(value).toMatchObject([{ _id: "faq-1" }]);
    expect(invalid).toMatchObject([{ id: "faq-2", problems: ["question is missing"] }]);
  });

  test("a blank tagline is replaced by the company name, a blank company name by the host", () => {
    provideEnv(parseEnv({}));
    const settings = { type: "siteSettings", shape: DOCUMENTS.siteSettings.shape };
    const named = validateContent({ companyName: "Acme", tagline: "\u200b" }, settings);
    expect(named.value).toMatchObject({ companyName: "Acme", tagline: "Acme" });
    const nameless = validateContent({ companyName: " ", tagline: " " }, settings);
    expect(nameless.value).toMatchObject({ companyName: "localhost", tagline: "localhost" });
  });
});
