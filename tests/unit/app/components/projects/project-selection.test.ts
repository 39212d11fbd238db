import { expect, test } from "vitest";
import {
  chosenTechnology,
  projectsCaption,
  projectsPath,
  projectsUsing,
  shownCount,
  shownCounts,
  technologiesOf,
} from "~/components/projects/project-selection";
import { LABELS } from "../../../../../contract/labels";

const projects = [
  { title: "Shop", technologies: ["React", "Shopify", "Node.js"] },
  { title: "App", technologies: ["kotlin", "PostgreSQL"] },
  { title: "Portal", technologies: ["TypeScript", "React", "Java"] },
];
const TECHNOLOGIES = "Java, kotlin, Node.js, PostgreSQL, React, Shopify, TypeScript".split(", ");

test.each([
  ["once each, with kotlin among the other letters", projects, TECHNOLOGIES],
  ["once for two spellings", [...projects, { title: "", technologies: ["reactjs"] }], TECHNOLOGIES],
  ["without projects", [], []],
])("technologiesOf names the technologies in the alphabet's order %s", (_what, given, names) => {
  expect(technologiesOf(given)).toEqual(names);
});

test.each([
  [null, null],
  ["", null],
  ["   ", null],
  ["React", "React"],
  ["react", "React"],
  ["ReactJS", "React"],
  ["Kotlin", "kotlin"],
  [" Node.js ", "Node.js"],
  // Returned unchanged, so that the page can report it.
  ["COBOL", "COBOL"],
])("chosenTechnology reads %j as %j", (requested, chosen) => {
  expect(chosenTechnology(requested, TECHNOLOGIES)).toBe(chosen);
});

test("chosenTechnology tells names apart that differ in case only", () => {
  expect(chosenTechnology("go", ["Go", "go"])).toBe("go");
});

test.each([
  [null, ["Shop", "App", "Portal", "Old", "Script"]],
  ["React", ["Shop", "Portal", "Old"]],
  ["Java", ["Portal"]],
])("projectsUsing(%j) gives the projects %j in their order", (tech, titles) => {
  const old = { title: "Old", technologies: ["reactjs"] };
  const script = { title: "Script", technologies: ["JavaScript"] };
  const used = projectsUsing(tech, [...projects, old, script]);
  expect(used.map(({ title }) => title)).toEqual(titles);
});

test("projectsPath leaves the parameter out for all projects, and keeps it beside a number", () => {
  expect(projectsPath(null)).toBe("/projects");
  expect(projectsPath("React", 24)).toBe("/projects?tech=React&show=24");
});

test.each(["React", "Tailwind CSS", "C++", "C#", "a&b=c"])("projectsPath keeps %s", (tech) => {
  expect(new URL(projectsPath(tech), "http://site").searchParams.get("tech")).toBe(tech);
});

test.each([
  [9, null, "Showing 9 project(s)"],
  [1, "kotlin", "Showing 1 project(s) using kotlin"],
])("the caption of %i projects with the filter %j is %s", (count, tech, caption) => {
  expect(projectsCaption(count, tech, LABELS.projects)).toBe(caption);
});

test.each([
  [null, 12],
  ["", 12],
  ["24", 24],
  ["25", 36],
  ["-1", 12],
  ["many", 12],
  ["Infinity", 12],
  ["601", 600],
  ["1e300", 600],
])("shownCount reads %j as %i projects", (requested, count) => {
  expect(shownCount(requested)).toBe(count);
});

test.each([
  [0, [12]],
  [12, [12]],
  [13, [12, 24]],
  [30, [12, 24, 36]],
])("the links to a list of %i projects select %j", (total, counts) => {
  expect(shownCounts(total)).toEqual(counts);
});
