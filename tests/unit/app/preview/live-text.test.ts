import { expect, test } from "vitest";
import { changedTexts } from "~/preview/live-text";

const page = {
  _id: "homePage",
  hero: { eyebrow: "Software", title: "Grow" },
  points: [
    { _key: "a", title: "First" },
    { _key: "b", title: "Second" },
  ],
  technologies: ["React", "Vue"],
  order: 10,
};
const [first, second] = page.points;
const named = { ...page, hero: { ...page.hero, eyebrow: "Websites" } };
const moved = { ...page, points: [{ ...second, title: "Last" }, first] };
const placed = { ...page, technologies: ["React", "Svelte"] };
const other = { ...page, order: 20, hero: undefined, points: [], added: "New" };

test.each<[what: string, before: unknown, after: unknown, changed: unknown[]]>([
  ["are none in the same document", page, structuredClone(page), []],
  ["are named by their path", page, named, [["hero.eyebrow", "Software", "Websites"]]],
  ["are found by key after a move", page, moved, [['points[_key=="b"].title', "Second", "Last"]]],
  ["are found by place among plain texts", page, placed, [["technologies[1]", "Vue", "Svelte"]]],
  ["are not what came, went or is no text", page, other, []],
  ["are none in a new document", undefined, page, []],
  ["are none in a removed document", page, null, []],
])("the texts that changed %s", (_what, before, after, changed) => {
  expect(changedTexts(before, after)).toEqual(changed);
});
