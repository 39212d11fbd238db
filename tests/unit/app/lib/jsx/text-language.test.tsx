import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { rewriting, unchanged } from "~/lib/jsx/rewriting";
import { showTextLanguages } from "~/lib/jsx/text-language";
import { markLanguage } from "~/lib/text/language-marks";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { DEFAULT_LANGUAGE } from "../../../../../contract/local-path";
import { ARABIC } from "../../../../support/translations";

afterEach(() => {
  rewriting.of = unchanged;
});

const LABEL = fillPlaceholders(markLanguage("Until {date}"), { date: "نوفمبر" });
const UNTIL = '<span lang="en-IN" dir="ltr">Until</span> نوفمبر';

test.for([
  [
    "p",
    { children: [createElement("i", { key: 1 }), LABEL] },
    `<i></i><span dir="ltr">${UNTIL}</span>`,
  ],
  ["p", { children: [LABEL, " ", 21] }, `<span dir="ltr">${UNTIL} 21</span>`],
  // Parts of their own would have the gap of a flex container between them, and each its own direction.
  [
    "h2",
    { children: [createElement("svg", { key: 1 }), `وقت (${markLanguage("IST")})`] },
    '<svg></svg><span>وقت (<span lang="en-IN" dir="ltr">IST</span>)</span>',
  ],
  [
    "button",
    { "aria-label": LABEL, children: "21" },
    `<span lang="ar" class="sr-only"><span dir="ltr">${UNTIL}</span></span>` +
      '<span lang="ar" class="contents" aria-hidden="true">21</span>',
  ],
] as const)("a label of two languages in a %s has both", ([type, properties, inside]) => {
  showTextLanguages({ current: ARABIC, original: DEFAULT_LANGUAGE, marked: DEFAULT_LANGUAGE });
  const markup = renderToStaticMarkup(createElement(type, rewriting.of(type, properties)));
  expect(markup.replace(/^<\w+[^>]*>|<\/\w+>$/g, "")).toBe(inside);
});

const [NAME, TITLE] = [markLanguage("Policy"), "سياسة"];

test.for([
  [
    "a",
    { "aria-label": NAME, title: TITLE, children: "ش" },
    '<a title="سياسة" lang="ar"><span lang="en-IN" class="sr-only" dir="ltr">Policy</span>',
  ],
  [
    "a",
    { "aria-label": TITLE, title: NAME, children: "ش" },
    '<a title="Policy" lang="en-IN"><span lang="ar" class="sr-only">سياسة</span>',
  ],
  ["a", { "aria-label": NAME, title: NAME }, '<a aria-label="Policy" title="Policy" lang="en-IN"'],
  ["div", { "aria-label": TITLE, "aria-roledescription": NAME }, '<div aria-label="سياسة"></div>'],
] as const)("two names of an element are in its language (%#)", ([type, properties, start]) => {
  showTextLanguages({ current: ARABIC, original: DEFAULT_LANGUAGE, marked: DEFAULT_LANGUAGE });
  const element = createElement(type, rewriting.of(type, properties));
  expect(renderToStaticMarkup(element).slice(0, start.length)).toBe(start);
});
