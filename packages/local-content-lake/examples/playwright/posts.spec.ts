import { expect } from "@playwright/test";
import { test } from "./lake";

test("shows a post as soon as it is published", async ({ page, lake }) => {
  await page.goto("/");
  await expect(page.getByRole("listitem")).toHaveText(["Hello", "Second thoughts"]);
  await lake.client.create({ _type: "post", title: "Third" });
  await page.reload();
  await expect(page.getByRole("listitem")).toHaveText(["Hello", "Second thoughts", "Third"]);
});

test("shows the seed in the next test", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("listitem")).toHaveText(["Hello", "Second thoughts"]);
});

test("shows a notice while the content is unavailable", async ({ page, lake }) => {
  lake.failNext({ method: "query", status: 503 });
  await page.goto("/");
  await expect(page.getByRole("heading")).toHaveText("Back soon");
});
