import { holdRequests, openPage, untilHydrated } from "./support/page";
import { expect, test } from "./support/test";

for (const { from, shows, link, to } of [
  { from: "/products", shows: "Our Products", link: "About", to: "/about" },
  {
    from: "/projects",
    shows: "Showing 8 project(s)",
    link: "React",
    to: "/projects?tech=React",
  },
]) {
  test(`two quick steps back to ${from} show it before the scripts of ${to} have loaded`, async ({
    page,
  }) => {
    await openPage(page, from);
    await page.getByRole("link", { name: link, exact: true }).first().click();
    await expect(page).toHaveURL(to);
    await openPage(page, "/services");

    const releaseScripts = await holdRequests(page, /\/assets\/.*\.js$/);
    await page.goBack({ waitUntil: "domcontentloaded" });
    await expect(page).toHaveURL(to);
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(from);
    releaseScripts();
    await expect(page.getByText(shows, { exact: true })).toBeVisible();
    await untilHydrated(page);
  });
}
