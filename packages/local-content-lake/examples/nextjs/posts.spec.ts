import { expect } from "@playwright/test";
import { test } from "./site";

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
  lake.failNext({ method: "query", status: 503, times: 20 });
  await page.goto("/");
  await expect(page.getByRole("heading")).toHaveText("Back soon");
});

test("keeps the posts of a cached page until one of them changes", async ({ page, lake }) => {
  const posts = page.getByRole("listitem");
  const read = async (titles: string[]) => {
    await page.goto("/cached");
    await expect(posts).toHaveText(titles, { timeout: 1_000 });
  };
  // Once the server follows the changes, a read page needs no query: the next one would be refused.
  await expect(async () => {
    await page.goto("/cached");
    lake.failNext({ method: "query", status: 400 });
    await read(["Hello", "Second thoughts"]);
  }).toPass();
  await lake.client.create({ _type: "author", name: "Asha" });
  await read(["Hello", "Second thoughts"]);
  await lake.client.create({ _type: "post", title: "Third" });
  await expect(() => read(["Hello", "Second thoughts", "Third"])).toPass();
});
