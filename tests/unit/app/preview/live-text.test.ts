import { describe, expect, test } from "vitest";
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

describe("the texts that changed in a document", () => {
  test("are none in the same document", () => {
    expect(changedTexts(page, structuredClone(page))).toEqual([]);
  });

  test("are named by their path", () => {
    const after = { ...page, hero: { ...page.hero, eyebrow: "Websites" } };
    expect(changedTexts(page, after)).toEqual([["hero.eyebrow", "Software", "Websites"]]);
  });

  test("are found by key in a list, wherever its entries moved", () => {
    const after = {
      ...page,
      points: [
        { _key: "b", title: "Second, changed" },
        { _key: "a", title: "First" },
      ],
    };
    expect(changedTexts(page, after)).toEqual([
      ['points[_key=="b"].title', "Second", "Second, changed"],
    ]);
  });

  test("are found by place in a list of plain texts", () => {
    const after = { ...page, technologies: ["React", "Svelte"] };
    expect(changedTexts(page, after)).toEqual([["technologies[1]", "Vue", "Svelte"]]);
  });

  test("are not what came, went or is no text", () => {
    const after = { ...page, order: 20, hero: undefined, points: [], added: "New" };
    expect(changedTexts(page, after)).toEqual([]);
    expect(changedTexts(undefined, page)).toEqual([]);
    expect(changedTexts(page, null)).toEqual([]);
  });
});
