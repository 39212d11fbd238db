import { expect } from "vitest";
import { loader } from "~/pages/pricing-page";
import { test } from "../../../support/site-content";

test("the loader answers the plans, the hourly services and the membership's benefits", async () => {
  const response = await loader();
  const { page, plans, hourlyServices } = await response.json();
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  expect(plans.map(({ name }) => name)).toEqual(["Basic", "Professional", "Enterprise"]);
  expect(hourlyServices).toHaveLength(8);
  expect(page.membership.benefits).not.toEqual([]);
});
