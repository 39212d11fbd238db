import { describe, expect, test } from "vitest";
import { featuredProjects, heroProjects } from "../../../contract/featured-projects";

const projects = ["a", "b", "c", "d"].map((_id) => ({ _id }));
const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id);

describe("the projects of the home page", () => {
  test("are those the editor chose, in the editor's order", () => {
    expect(ids(featuredProjects(projects, ["d", "b"]))).toEqual(["d", "b"]);
  });

  test("are the first three when none is chosen", () => {
    expect(ids(featuredProjects(projects, []))).toEqual(["a", "b", "c"]);
  });

  test("omit unpublished ones", () => {
    expect(ids(featuredProjects(projects, ["gone", "c"]))).toEqual(["c"]);
  });
});

describe("the images of the home page's hero", () => {
  test("are of other projects than those below it", () => {
    const six = [...projects, ...["e", "f"].map((_id) => ({ _id }))];
    expect(ids(heroProjects(six, [], featuredProjects(six, ["d", "b"])))).toEqual(["a", "c", "e"]);
  });

  test("are one if there are too few others for three", () => {
    expect(ids(heroProjects(projects, [], featuredProjects(projects, ["a", "b"])))).toEqual(["c"]);
  });

  test("are those the editor chose, featured ones included", () => {
    const featured = featuredProjects(projects, []);
    expect(ids(heroProjects(projects, ["c", "gone", "d", "a"], featured))).toEqual(["c", "d", "a"]);
    expect(ids(heroProjects(projects, ["d", "b"], featured))).toEqual(["d"]);
  });

  test("are none if every project is featured", () => {
    expect(heroProjects(projects.slice(0, 3), [], projects.slice(0, 3))).toEqual([]);
  });
});
