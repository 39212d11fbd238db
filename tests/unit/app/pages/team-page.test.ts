import { expect } from "vitest";
import { loader } from "~/pages/team-page";
import { test } from "../../../support/site-content";

test("the loader answers the team in the editors' order", async () => {
  const response = await loader();
  const { page, team } = await response.json();
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  expect(team.map(({ role }) => role)).toEqual(["CEO and Director", "CTO"]);
  expect(page.join.title).toBe("Want to Join Our Team?");
});
