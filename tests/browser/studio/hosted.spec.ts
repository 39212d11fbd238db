import type { Page } from "@playwright/test";
import { startSite } from "../../support/site";
import { expect, FULL, test } from "../support/studio";

const PROJECT = "abc123de";
const PROVIDERS = [
  { name: "google", title: "Google", url: "https://api.sanity.io/v1/auth/login/google" },
  { name: "github", title: "GitHub", url: "https://api.sanity.io/v1/auth/login/github" },
];

/** Responds in place of Sanity, for a user without a session. */
async function answerAsSanity(page: Page): Promise<void> {
  await page.route(`https://${PROJECT}.api.sanity.io/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const isProviders = pathname.endsWith("/auth/providers");
    return route.fulfill({
      json: isProviders ? { providers: PROVIDERS, thirdPartyLogin: false, sso: {} } : {},
      headers: {
        "Access-Control-Allow-Origin": new URL(page.url()).origin,
        "Access-Control-Allow-Credentials": "true",
        "Access-Control-Allow-Headers": "*",
      },
    });
  });
}

test.use({ allowedHosts: [`${PROJECT}.api.sanity.io`] });

test("the Studio of a hosted project offers Sanity's sign-in providers", FULL, async ({ page }) => {
  const site = await startSite({ env: { SANITY_PROJECT_ID: PROJECT } });
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await answerAsSanity(page);
  await page.goto(`${site.url.replace("127.0.0.1", "localhost")}/studio`);
  for (const { title, url } of PROVIDERS) {
    const link = page.getByRole("link", { name: title });
    await expect(link).toBeVisible();
    expect(await link.getAttribute("href")).toContain(url);
  }
  expect(requested.filter((address) => new URL(address).pathname.includes("/lake"))).toEqual([]);
  expect(requested.join(" ")).toContain(`${PROJECT}.api.sanity.io/`);
  await site.stop();
});
