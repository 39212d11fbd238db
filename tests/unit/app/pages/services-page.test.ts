import { afterAll, beforeAll, expect, test } from "vitest";
import { loader } from "~/pages/services-page";
import { type SiteContent, startSiteContent } from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

test("the loader answers eight services of five bullets and the four steps", async () => {
  const response = await loader();
  const { page, services } = await response.json();
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  expect(services.map(({ bullets }) => bullets.length)).toEqual(Array(8).fill(5));
  expect(page.process.map(({ number, title }) => `${number} ${title}`)).toEqual([
    "01 Discovery",
    "02 Design",
    "03 Development",
    "04 Deployment",
  ]);
});

test("the loader names the lowest prices beside the link to all of them", async () => {
  const { prices } = await (await loader()).json();
  expect(prices).toEqual([
    "Website plans from $999 or ₹79,999",
    "Work by the hour from $20 or ₹1,500",
  ]);
});
