import { describe, expect, test } from "vitest";
import { technologyKey, uniqueTechnologies } from "../../../contract/technology";

describe("two spellings of a technology", () => {
  test.each([
    ["React", "reactjs"],
    ["React", "React.js"],
    ["Node.js", "NodeJS"],
    ["Tailwind CSS", "tailwindcss"],
    ["Kotlin", "kotlin"],
  ])("%s and %s are one", (one, other) => {
    expect(technologyKey(one)).toBe(technologyKey(other));
  });

  test.each([
    ["Java", "JavaScript"],
    ["C++", "C#"],
    ["HTML", "HTML5"],
    ["JS", "Vue"],
  ])("%s and %s are two", (one, other) => {
    expect(technologyKey(one)).not.toBe(technologyKey(other));
  });

  test("become the one that is used most, else the first", () => {
    const names = ["reactjs", "Vue.js", "React", "React", "vue"];
    expect(uniqueTechnologies(names)).toEqual(["React", "Vue.js"]);
  });
});
