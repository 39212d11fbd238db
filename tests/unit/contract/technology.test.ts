import { expect, test } from "vitest";
import { technologyKey, uniqueTechnologies } from "../../../contract/technology";

test.each([
  ["React", "reactjs", true],
  ["React", "React.js", true],
  ["Node.js", "NodeJS", true],
  ["Tailwind CSS", "tailwindcss", true],
  ["Kotlin", "kotlin", true],
  ["Java", "JavaScript", false],
  ["C++", "C#", false],
  ["HTML", "HTML5", false],
  ["JS", "Vue", false],
])("that %s and %s are one technology is %s", (one, other, isOne) => {
  expect(technologyKey(one) === technologyKey(other)).toBe(isOne);
});

test("of several spellings the one that is used most, else the first, is shown", () => {
  const names = ["reactjs", "Vue.js", "React", "React", "vue"];
  expect(uniqueTechnologies(names)).toEqual(["React", "Vue.js"]);
});
