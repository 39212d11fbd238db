import { expect } from "vitest";
import { loader } from "~/pages/projects-page";
import { routeArgs, test } from "../../../support/site-content";

const ofKotlin = { technologies: expect.arrayContaining(["kotlin"]) };
const ALL = { projects: { length: 8 }, chosen: null, ...ofKotlin };
const KOTLIN = { projects: [ofKotlin, ofKotlin], chosen: "kotlin" };
const PRICE = { label: "plansFrom", usd: "$999", inr: "₹79,999" };

test.each([
  ["", "public, max-age=0, must-revalidate", { ...ALL, prices: expect.arrayContaining([PRICE]) }],
  ["?tech=kotlin", "public, max-age=0, must-revalidate", KOTLIN],
  ["?show=12", "public, max-age=0, must-revalidate", ALL],
  ["?tech=KOTLIN", "no-store", KOTLIN],
  ["?tech=COBOL", "no-store", { projects: [], chosen: "COBOL" }],
  ["?tech=", "no-store", ALL],
  ["?show=24", "no-store", ALL],
  ["?tech=kotlin&show=012", "no-store", KOTLIN],
])("the loader answers /projects%s with the policy %s and %j", async (search, policy, data) => {
  const response = await loader(routeArgs(`/projects${search}`));
  expect(response.headers.get("Cache-Control")).toBe(policy);
  expect(await response.json()).toMatchObject(data);
});
