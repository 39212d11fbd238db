import { describe, expect, it } from "vitest";
import { featuredProjects, type Project } from "~/content/project.server";

const projects = ["a", "b", "c", "d"].map((_id) => ({ _id }) as Project);
const ids = (list: Project[]) => list.map(({ _id }) => _id);

describe("the projects of the home page", () => {
  it("are those the editor chose, in the editor's order", () => {
    expect(ids(featuredProjects(projects, ["d", "b"]))).toEqual(["d", "b"]);
  });

  it("are the first three when none is chosen", () => {
    expect(ids(featuredProjects(projects, []))).toEqual(["a", "b", "c"]);
  });

  it("leave out what is not published", () => {
    expect(ids(featuredProjects(projects, ["gone", "c"]))).toEqual(["c"]);
  });
});
