import type { Page } from "@playwright/test";
import { choose, expect, STUDIO_NOISE, test } from "../support/studio/studio";

/** An entry of the desk's list; the welcome pane beside it leads to documents of the same names. */
const onDesk = (page: Page, name = "Site settings") =>
  page.getByRole("listbox", { name: "Content" }).getByRole("link", { name, exact: true });

// What a browser says of the answer to a wrong token.
test.use({ allowedConsole: [[...STUDIO_NOISE, /status of 401/], { scope: "test" }] });

test("takes the editor's token at the door and no wrong one, until they sign out", async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.origin}/studio`);
  await page.getByRole("link", { name: "Sign in", exact: true }).click();

  await test.step("a stranger is sent to an administrator", async () => {
    await expect(page.getByText("Ask an administrator for a sign-in link")).toBeVisible();
  });

  await test.step("a wrong token", async () => {
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByLabel("Editor’s token").fill("not-the-token");
    await page.getByRole("button", { name: "Sign in" }).click();
    expect((await answer).status()).toBe(401);
    await expect(page.getByRole("alert")).toHaveText(/not a token of this server/);
  });

  await test.step("the right one", async () => {
    await page.getByLabel("Editor’s token").fill(studio.token);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(onDesk(page)).toBeVisible();
    expect(page.url()).not.toContain("sid=");
  });

  await test.step("a place for everything on the desk", async () => {
    for (const name of ["Pages", "Projects", "Products", "Team", "Pricing", "Services", "FAQs"]) {
      await expect(onDesk(page, name)).toBeVisible();
    }
    await choose(onDesk(page, "Pages"));
    await choose(page.getByRole("link", { name: "Home", exact: true }));
    await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
    await expect(page.getByText(/slow|deprecated|outdated/i)).toHaveCount(0);
  });

  await test.step("signing out", async () => {
    await page.getByRole("button", { name: "Local editor", exact: true }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByRole("link", { name: "Sign in", exact: true })).toBeVisible();
  });
});
