import { describe, expect, test } from "vitest";
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

describe("technologiesOf", () => {
  test("names each technology once", () => {
    expect(technologiesOf(projects).filter((name) => name === "React")).toHaveLength(1);
  });

  test("sorts alphabetically and puts kotlin among the other letters", () => {
    expect(technologiesOf(projects)).toEqual([
      "Java",
      "kotlin",
      "Node.js",
      "PostgreSQL",
      "React",
      "Shopify",
      "TypeScript",
    ]);
  });

  test("treats spellings as one, and finds the projects of each", () => {
    const spelled = [...projects, { title: "Old", technologies: ["reactjs"] }];
    expect(technologiesOf(spelled)).toEqual(technologiesOf(projects));
    expect(projectsUsing("React", spelled).map(({ title }) => title)).toContain("Old");
    expect(chosenTechnology("ReactJS", technologiesOf(spelled))).toBe("React");
  });

  test("is empty without projects", () => {
    expect(technologiesOf([])).toEqual([]);
  });
});

describe("chosenTechnology", () => {
  const technologies = technologiesOf(projects);

  test.each([null, "", "   "])("shows all projects for %j", (requested) => {
    expect(chosenTechnology(requested, technologies)).toBeNull();
  });

  test.each([
    ["React", "React"],
    ["react", "React"],
    ["Kotlin", "kotlin"],
    [" Node.js ", "Node.js"],
  ])("reads %j as %s", (requested, chosen) => {
    expect(chosenTechnology(requested, technologies)).toBe(chosen);
  });

  test("returns an unused technology unchanged, so that the page can report it", () => {
    expect(chosenTechnology("COBOL", technologies)).toBe("COBOL");
  });

  test("sorts names that differ in case only", () => {
    expect(chosenTechnology("go", ["Go", "go"])).toBe("go");
  });
});

describe("projectsUsing", () => {
  test("gives all projects when none is chosen", () => {
    expect(projectsUsing(null, projects)).toEqual(projects);
  });

  test("gives the projects of one technology in their order", () => {
    expect(projectsUsing("React", projects).map(({ title }) => title)).toEqual(["Shop", "Portal"]);
  });

  test("distinguishes Java from JavaScript", () => {
    expect(projectsUsing("Java", [{ technologies: ["JavaScript"] }])).toEqual([]);
  });
});

describe("projectsPath", () => {
  test("leaves the parameter out for all projects", () => {
    expect(projectsPath(null)).toBe("/projects");
  });

  test.each(["React", "Tailwind CSS", "C++", "C#", "a&b=c"])("keeps %s through the URL", (tech) => {
    expect(new URL(projectsPath(tech), "http://site").searchParams.get("tech")).toBe(tech);
  });
});

describe("projectsCaption", () => {
  test("counts all projects", () => {
    expect(projectsCaption(9, null, LABELS.projects)).toBe("Showing 9 project(s)");
  });

  test("names the technology when filtered", () => {
    expect(projectsCaption(1, "kotlin", LABELS.projects)).toBe("Showing 1 project(s) using kotlin");
  });
});

describe("shownCount", () => {
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
  ])("reads %j as %i projects", (requested, count) => {
    expect(shownCount(requested)).toBe(count);
  });
});

test.each([
  [0, [12]],
  [12, [12]],
  [13, [12, 24]],
  [30, [12, 24, 36]],
])("the links to a list of %i projects select %j", (total, counts) => {
  expect(shownCounts(total)).toEqual(counts);
});

describe("the address that shows more", () => {
  test("keeps the technology", () => {
    expect(projectsPath("React", 24)).toBe("/projects?tech=React&show=24");
  });
});
