import { expect, test } from "vitest";
import { action, loader } from "~/routes/preview.exit";
import { routeArgs, siteContext } from "../../../support/site-content";

function leave(body: string) {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const context = siteContext({ SITE_URL: "http://localhost:3000" });
  return action(routeArgs("/preview/exit", { method: "POST", body, headers }, { context }));
}

test.each([
  ["on the page", "from=%2Fprojects%3Ftech%3DReact", "/projects?tech=React"],
  ["of another host", "from=//elsewhere.example/x", "/x"],
  ["in a body that is no form", "from=%2Fteam&".repeat(100_000), "/"],
])(
  "/preview/exit ends the preview and leads to this site for a target %s",
  async (_, body, path) => {
    const { status, headers } = await leave(body);
    expect([status, headers.get("Location")]).toEqual([303, path]);
    expect(headers.get("Set-Cookie")).toMatch(/^preview=;.*Max-Age=0/);
  },
);

test("/preview/exit does not end the preview on a GET", () => {
  const response = loader();
  expect(response.headers.get("Location")).toBe("/");
  expect(response.headers.get("Set-Cookie")).toBeNull();
});
