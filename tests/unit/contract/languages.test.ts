import { expect, test } from "vitest";
import {
  isKnownTag,
  prefixOf,
  singletonId,
  splitPath,
  tagProblem,
  usableLanguages,
} from "../../../contract/languages";
import { DEFAULT_LANGUAGE, localPath } from "../../../contract/local-path";

const language = (tag: string) => ({ tag, title: tag, direction: "ltr" as const });

test.each([
  ["gu", undefined],
  ["zh-Hant-TW", undefined],
  ["es-419", undefined],
  ["en_IN", /no language tag/],
  ["gujarati", /no language tag/],
  ["", /no language tag/],
  ["en-in", /as en-IN/],
  ["GU", /as gu/],
  ["hi", /twice/],
  ["api", /itself uses/],
])("the tag of a language “%s” is checked", (tag, problem) => {
  const found = tagProblem(tag, ["en-IN", "hi"]);
  if (problem) expect(found).toMatch(problem);
  else expect(found).toBeUndefined();
});

test("the tag of a language is known only if people know the language", () => {
  const known = ["gu", "en-IN", "ar", "xx", "foo", "projects"].filter(isKnownTag);
  expect(known).toEqual(["gu", "en-IN", "ar"]);
});

test("the site uses the valid languages of the settings, and English without any", () => {
  const stored = ["en", "x", "gu", "gu", "HI"].map(language);
  expect(usableLanguages(stored).map(({ tag }) => tag)).toEqual(["en", "gu"]);
  expect(usableLanguages([])).toEqual([DEFAULT_LANGUAGE]);
});

test("a path has the prefix of its language, and none in the default one", () => {
  const languages = ["en", "gu", "zh-Hant"].map(language);
  const paths = languages.map(({ tag }) => localPath(prefixOf(tag, languages), "/"));
  expect(paths).toEqual(["/", "/gu", "/zh-Hant"]);
  const split = (path: string) => splitPath(path, paths.slice(1));
  expect(["/gu", "/GU/plan", "/zh-hant/a?b", "/gu?b", "/guide", "/"].map(split)).toEqual([
    ["/gu", "/"],
    ["/gu", "/plan"],
    ["/zh-Hant", "/a?b"],
    ["/gu", "/?b"],
    ["", "/guide"],
    ["", "/"],
  ]);
  const ids = languages.map(({ tag }) => singletonId("homePage", tag, languages));
  expect(ids).toEqual(["homePage", "homePage__gu", "homePage__zh-hant"]);
});
