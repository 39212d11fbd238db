import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/page";
import {
  allowing,
  test as base,
  expect,
  FULL,
  goInStudio,
  openAccount,
  ownMenu,
  type StudioSite,
} from "../support/studio";

const NAME = "Meera Shah";

const test = base.extend<{ site: StudioSite }>({
  /** A site whose first administrator has signed in with its first link, in a browser with a fingerprint reader. */
  site: async ({ page, startSite }, use) => {
    const site = await startSite();
    await addDevice(page);
    const [, first = ""] = await site.printed(/^Studio +(http:\S+\/auth\/link\?\S+)$/m);
    await page.goto(first);
    await page.getByLabel("Your name").fill(NAME);
    await page.getByRole("button", { name: "Save and open the Studio" }).click();
    await expect(ownMenu(page, NAME)).toBeVisible();
    expect(page.url()).not.toContain("sid=");
    await openAccount(page);
    await use(site);
  },
});

// The response to a passkey that was removed.
test.use(allowing(/status of 401/));

/** Gives the browser a device that answers each question at once. */
async function addDevice(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Makes the browser's next question end as if the user cancels it. A virtual device would wait a minute instead. */
async function cancelNextQuestion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const cancel = async () => {
      Reflect.deleteProperty(navigator.credentials, "create");
      Reflect.deleteProperty(navigator.credentials, "get");
      throw new DOMException("cancelled", "NotAllowedError");
    };
    Object.assign(navigator.credentials, { create: cancel, get: cancel });
  });
}

const passkeysOf = (page: Page) => page.getByRole("region", { name: "Your passkeys" });
const passkeyButton = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });

/** Adds a passkey in the pane of the own account. */
async function addPasskey(page: Page): Promise<void> {
  const own = passkeysOf(page);
  await own.getByLabel("Name of a new passkey").fill("Work laptop");
  await own.getByRole("button", { name: "Add a passkey" }).click();
  await expect(own).toContainText(/Work laptop, since .*, not used yet/);
}

test("a person adds a passkey and signs in again with it", FULL, async ({ page, site: _ }) => {
  await addPasskey(page);
  const own = passkeysOf(page);
  await expect(own.getByLabel("Name of a new passkey")).toHaveValue("");
  await expectNoAxeViolations(page, 'section[aria-labelledby="own-passkeys"]');
  await ownMenu(page, NAME).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sign in to the Studio" })).toBeVisible();
  await expect(passkeyButton(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await passkeyButton(page).click();
  await expect(ownMenu(page, NAME)).toBeVisible();
  expect(page.url()).not.toContain("sid=");
  await openAccount(page);
  await expect(own).toContainText(/Work laptop, since .*, last used/);
});

test("no passkey is added without a name, or if cancelled", FULL, async ({ page, site: _ }) => {
  const own = passkeysOf(page);
  const name = own.getByLabel("Name of a new passkey");
  await own.getByRole("button", { name: "Add a passkey" }).click();
  await expect(name).toHaveAccessibleDescription("Enter a name, like Work laptop.");
  await expect(name).toBeFocused();
  await name.fill("Work laptop");
  await cancelNextQuestion(page);
  await own.getByRole("button", { name: "Add a passkey" }).click();
  await expect(own.getByRole("alert")).toContainText("No passkey was added");
  await addPasskey(page);
  await expect(own.getByRole("alert")).toBeHidden();

  await test.step("administrators see who has one", async () => {
    await goInStudio(page, "/people");
    await expect(page.getByRole("article", { name: NAME })).toContainText("1 passkey");
    await expectNoAxeViolations(page, "main");
  });
});

test("the sign-in page names a cancelled and a removed passkey", FULL, async ({ page, site }) => {
  await addPasskey(page);
  const studio = encodeURIComponent(`${site.origin}/studio`);
  await page.goto(`${site.origin}/lake/v1/auth/login/local?origin=${studio}`);
  await cancelNextQuestion(page);
  await passkeyButton(page).click();
  await expect(page.getByRole("status")).toContainText("No passkey was used");

  // The device belongs to the first tab, so the second one removes the passkey.
  const tab = await page.context().newPage();
  await tab.goto(`${site.origin}/studio/structure/account`);
  const listed = passkeysOf(tab);
  await listed.getByRole("button", { name: "Remove passkey Work laptop" }).click();
  await listed.getByRole("button", { name: "Yes, remove Work laptop" }).click();
  await expect(listed).not.toContainText("Work laptop");
  await tab.close();
  await passkeyButton(page).click();
  await expect(page.getByRole("alert")).toContainText("it was removed");
  await expect(page.getByLabel("Editor’s token")).toBeVisible();
  await expect(passkeyButton(page)).toHaveCount(0);
});
