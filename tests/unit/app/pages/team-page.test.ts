import { afterAll, beforeAll, expect, test } from "vitest";
import { loader } from "~/pages/team-page";
import { type SiteContent, startSiteContent } from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

test("the loader answers the team in the editors' order", async () => {
  const response = await loader();
  const { page, team } = await response.json();
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  expect(team.map(({ role }) => role)).toEqual(["CEO and Director", "CTO"]);
  expect(page.join.title).toBe("Want to Join Our Team?");
});
