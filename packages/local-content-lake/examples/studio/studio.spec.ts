import { expect, type Page } from "@playwright/test";
import { test } from "./studio";

test.setTimeout(120_000);

/** Opens a post as an administrator. Requests to other machines fail, as they do without a network. */
async function openPost(page: Page, studioUrl: string, id: string, token: string) {
  await page.route(
    ({ hostname }) => hostname !== "localhost" && hostname !== "127.0.0.1",
    (route) => route.abort(),
  );
  await page.goto(`${studioUrl}structure/post;${id}#token=${token}`);
  const title = page.getByRole("textbox", { name: "Title" });
  await expect(title).toBeEditable({ timeout: 60_000 });
  return title;
}

test("an editor changes a title and publishes it", async ({ page, lake, studioUrl }) => {
  const title = await openPost(page, studioUrl, "hello", lake.token);
  await title.fill("Hello again");
  const titleOf = async (id: string) => (await lake.client.getDocument(id))?.title;
  await expect.poll(() => titleOf("drafts.hello")).toBe("Hello again");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(() => titleOf("hello")).toBe("Hello again");
});

test("the form shows what a program writes", async ({ page, lake, studioUrl }) => {
  const title = await openPost(page, studioUrl, "second", lake.token);
  await expect(title).toHaveValue("Second thoughts");
  const draft = { _id: "drafts.second", _type: "post", title: "Third thoughts" };
  await lake.client.createOrReplace(draft);
  await expect(title).toHaveValue("Third thoughts");
});
