import { expect, test } from "vitest";
import { featuredProjects, heroProjects } from "../../../contract/featured-projects";

const projects = (letters: string) => [...letters].map((_id) => ({ _id }));
const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id).join("");

test.each([
  ["those the editor chose, in the editor's order", "abcd", ["d", "b"], "db"],
  ["the first three when none is chosen", "abcd", [], "abc"],
  ["none that is not published", "abcd", ["gone", "c"], "c"],
])("the home page features %s", (_what, all, chosen, featured) => {
  expect(ids(featuredProjects(projects(all), chosen))).toBe(featured);
});

test.each([
  ["those of other projects than the featured ones", "abcdef", [], "db", "ace"],
  ["one if there are too few others for three", "abcd", [], "ab", "c"],
  ["those the editor chose, featured ones included", "abcd", ["c", "gone", "d", "a"], "abc", "cda"],
  ["one of two that the editor chose", "abcd", ["d", "b"], "abc", "d"],
  ["none if every project is featured", "abc", [], "abc", ""],
])("the images of the home page's hero are %s", (_what, letters, chosen, featured, shown) => {
  const all = projects(letters);
  const below = all.filter(({ _id }) => featured.includes(_id));
  expect(ids(heroProjects(all, chosen, below))).toBe(shown);
});
