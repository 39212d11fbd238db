import { expect } from "vitest";
import { loader } from "~/pages/services-page";
import { test } from "../../../support/site-content";

test("the loader answers eight services of five bullets, work of the first two, and the lowest prices", async () => {
  const response = await loader();
  const { page, services, works, prices } = await response.json();
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  expect(services.map(({ bullets }) => bullets.length)).toEqual(Array(8).fill(5));
  expect(page.process).toHaveLength(4);
  expect(works.map((work) => [work?.title, work?.path])).toEqual([
    ["Kite Festival Tickets", "/projects#project-kite-festival-tickets"],
    ["Metro Commuter App", "/projects#project-metro-commuter-app"],
  ]);
  expect(prices[0]).toBe("Website plans from $999 or ₹79,999");
});
