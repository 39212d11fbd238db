import { describe, expect, it } from "vitest";
import { featuredProjects } from "~/content/featured-projects";
import type { Content } from "~/content/get-content.server";

const projects = ["a", "b", "c", "d"].map((_id) => ({ _id }) as Content<"project">);
const ids = (list: Content<"project">[]) => list.map(({ _id }) => _id);

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
