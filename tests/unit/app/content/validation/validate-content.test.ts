import { expect, test } from "vitest";
import { DOCUMENTS } from "~/content/generated.server";
import { sanitizeText, validateContent } from "~/content/validation/validate-content.server";
import { isBlank } from "~/lib/text/is-blank";
import { PAGES } from "../../../../../contract/pages";

const BLANK = [
  "",
  "   ",
  "\u2800\u3164",
  "\u00a0\n",
  "\u200b\u200b\ufeff",
  "\u202e\u2066",
  "\u0007",
  "\ufe0f",
];
const SHOWN = ["a", "0", "🎉", "👩‍👩‍👧", "漢", "…", "ક્", "مرحبا"];

test("blank texts are told from those with a visible character", () => {
  expect([...BLANK, ...SHOWN].filter(isBlank)).toEqual(BLANK);
});

test("a value of the dataset loses half characters and control characters at every depth", () => {
  const rest = { count: 3, none: null };
  const given = {
    name: "Cut \ud83d",
    rows: [{ text: "\ude00 too" }, "A\u000bline\u0000"],
    ...rest,
  };
  const sane = { name: "Cut \ufffd", rows: [{ text: "\ufffd too" }, "Aline"], ...rest };
  expect(sanitizeText(given)).toEqual(sane);
});

test.each(["😀 👩‍💻", "સાબરમતી", "Two\nlines\tand a tab", "e\u0301", ""])(
  "a value of the dataset keeps %j",
  (text) => {
    expect(sanitizeText(text)).toBe(text);
  },
);

const schemaOf = <Type extends keyof typeof DOCUMENTS>(type: Type) => ({
  type,
  shape: DOCUMENTS[type].shape,
  siteUrl: "http://localhost:3000",
});

test("a page that was never valid keeps valid fields and gets placeholders for the rest", () => {
  const half = { _id: "teamPage", hero: null, join: { title: "Join", text: "Come." }, seo: null };
  expect(validateContent(half, schemaOf("teamPage"))).toMatchObject({
    value: {
      _id: "teamPage",
      hero: { eyebrow: "", title: "Team", intro: "" },
      join: { title: "Join", text: "Come.", badgeLabel: "", email: null },
      seo: { title: "Team", description: "", image: null },
    },
    isGood: false,
    leftOut: [{ id: "teamPage", type: "teamPage" }],
  });
});

test.each(Object.keys(PAGES) as (keyof typeof PAGES)[])("%s has a title when empty", (type) => {
  const { value } = validateContent(null, schemaOf(type));
  expect(value).toMatchObject({ seo: { title: PAGES[type].title } });
});

test("a page with a blank heading that was never valid has its other texts and the name of its menu entry", () => {
  const hero = { eyebrow: "People", title: "\u0007", intro: "Two founders." };
  const { value, leftOut } = validateContent({ _id: "teamPage", hero }, schemaOf("teamPage"));
  expect(value).toMatchObject({ hero: { ...hero, title: PAGES.teamPage.title } });
  expect(leftOut[0]?.problems).toContain("Top of the page › Title is missing");
});

const MAP = { embedUrl: "javascript:alert(1)", linkUrl: "https://maps.example", title: "Map" };

test.each([
  ["the host as the name of a company without one", null, { companyName: "localhost", stats: [] }],
  ["no rejected URL", { map: MAP }, { map: { ...MAP, embedUrl: "" } }],
  [
    "the name of the company as its blank tagline",
    { companyName: "Acme", tagline: "\u200b" },
    { companyName: "Acme", tagline: "Acme" },
  ],
  [
    "the host as a blank name and tagline",
    { companyName: " ", tagline: " " },
    { companyName: "localhost", tagline: "localhost" },
  ],
])("settings that were never valid have %s", (_what, settings, shown) => {
  expect(validateContent(settings, schemaOf("siteSettings")).value).toMatchObject(shown);
});

test("a product without a figure of its policy has no such part, so that the default applies", () => {
  const product = { _id: "a", name: "Bundles", tagline: "Sells more", privacy: { backupDays: 3 } };
  const { value } = validateContent([product], schemaOf("product"));
  const [{ privacy }] = value as [{ privacy: object }];
  expect(Object.entries(privacy)).toEqual([["backupDays", 3]]);
});
