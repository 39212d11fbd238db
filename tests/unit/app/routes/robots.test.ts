import { expect, test } from "vitest";
import { loader } from "~/routes/robots[.]txt";
import { routeArgs, SITE_URL } from "../../../support/site-content";

test("robots.txt shows crawlers the sitemap", async () => {
  const response = loader(routeArgs("/robots.txt"));
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  expect(text).not.toContain("/admin");
  expect(text).toContain(`Sitemap: ${SITE_URL}/sitemap.xml\n`);
});
