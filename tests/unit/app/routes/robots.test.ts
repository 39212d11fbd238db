import { expect, test } from "vitest";
import { parseEnv, provideEnv } from "~/lib/config/env.server";
import { loader } from "~/routes/robots[.]txt";

test("robots.txt shows crawlers the sitemap", async () => {
  provideEnv(parseEnv({ SITE_URL: "https://www.example.com" }));
  const response = loader();
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  expect(text).not.toContain("/admin");
  expect(text).toContain("Sitemap: https://www.example.com/sitemap.xml\n");
});
