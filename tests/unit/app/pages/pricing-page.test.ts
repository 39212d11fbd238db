import { afterAll, beforeAll, expect, test } from "vitest";
import { loader } from "~/pages/pricing-page";
import { type SiteContent, startSiteContent } from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

test("the loader answers plans and hourly services with the specification's figures", async () => {
  const response = await loader();
  const { page, plans, hourlyServices } = await response.json();
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  expect(plans.map(({ name, priceUSD, priceINR }) => [name, priceUSD, priceINR])).toEqual([
    ["Basic", "$999", "₹79,999"],
    ["Professional", "$2,499", "₹1,99,999"],
    ["Enterprise", "$4,999", "₹3,99,999"],
  ]);
  expect(plans.filter(({ popular }) => popular)).toHaveLength(1);
  expect(hourlyServices).toHaveLength(8);
  expect(page.membership.benefits).not.toEqual([]);
});
