import type { Page } from "@playwright/test";
import { expectNoAxeViolations, saveScreenshot } from "../support/page";
import { expect, STUDIO_NOISE, startStudioSite, test } from "../support/studio/studio";

test.describe.configure({ timeout: 300_000 });
// The response to a passkey that was removed.
test.use({ allowedConsole: [[...STUDIO_NOISE, /status of 401/], { scope: "test" }] });

/** Gives the browser a device with a fingerprint reader, which answers each question at once. */
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

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Meera Shah", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sign in to the Studio" })).toBeVisible();
}

const passkeysOf = (page: Page) => page.getByRole("region", { name: "Your passkeys" });
const passkeyButton = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });

test("a person adds a passkey, signs in again with it, and removes it", async ({ page }) => {
  const site = await startStudioSite();
  await addDevice(page);
  const own = passkeysOf(page);
  try {
    await test.step("a link signs the person in", async () => {
      const [, first = ""] = await site.printed(/^Studio +(http:\S+\/auth\/link\?\S+)$/m);
      await page.goto(first);
      await page.getByLabel("Your name").fill("Meera Shah");
      await page.getByRole("button", { name: "Save and open the Studio" }).click();
      await expect(page.getByRole("button", { name: "Meera Shah", exact: true })).toBeVisible();
    });

    await test.step("without a name, or after a cancelled question, none is added", async () => {
      await page.goto(`${site.origin}/studio/structure/welcome`);
      await own.getByRole("button", { name: "Add a passkey" }).click();
      await expect(own.getByLabel("Name of a new passkey")).toHaveAccessibleDescription(
        "Enter a name, like Work laptop.",
      );
      await expect(own.getByLabel("Name of a new passkey")).toBeFocused();
      await own.getByLabel("Name of a new passkey").fill("Work laptop");
      await cancelNextQuestion(page);
      await own.getByRole("button", { name: "Add a passkey" }).click();
      await expect(own.getByRole("alert")).toContainText("No passkey was added");
    });

    await test.step("the person adds one", async () => {
      await own.getByRole("button", { name: "Add a passkey" }).click();
      await expect(own).toContainText(/Work laptop, since .*, not used yet/);
      await expect(own.getByRole("alert")).toBeHidden();
      await expect(own.getByLabel("Name of a new passkey")).toHaveValue("");
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(own).toContainText("Work laptop");
        await own.scrollIntoViewIfNeeded();
        await saveScreenshot(page, `passkeys-${width}`);
      }
      await expectNoAxeViolations(page, 'section[aria-labelledby="own-passkeys"]');
    });

    await test.step("administrators see who has one", async () => {
      await page.goto(`${site.origin}/studio/people`);
      const card = page.getByRole("article", { name: "Meera Shah" });
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(card).toContainText("1 passkey");
        await saveScreenshot(page, `people-passkey-${width}`);
      }
      await expectNoAxeViolations(page, "main");
    });

    await test.step("the sign-in page offers it at every width", async () => {
      await signOut(page);
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(passkeyButton(page)).toBeVisible();
        await saveScreenshot(page, `passkey-sign-in-${width}`);
        await expectNoAxeViolations(page);
      }
    });

    await test.step("a cancelled question says so, and the next one signs in", async () => {
      await cancelNextQuestion(page);
      await passkeyButton(page).click();
      await expect(page.getByRole("status")).toContainText("No passkey was used");
      await passkeyButton(page).click();
      await expect(page.getByRole("button", { name: "Meera Shah", exact: true })).toBeVisible();
      expect(page.url()).not.toContain("sid=");
    });

    await test.step("a removed one is refused by an open page", async () => {
      const studio = encodeURIComponent(`${site.origin}/studio`);
      await page.goto(`${site.origin}/lake/v1/auth/login/local?origin=${studio}`);
      await expect(passkeyButton(page)).toBeVisible();
      // The device belongs to the first tab, so the second one removes the passkey.
      const tab = await page.context().newPage();
      await tab.goto(`${site.origin}/studio/structure/welcome`);
      const listed = passkeysOf(tab);
      await expect(listed).toContainText(/Work laptop, since .*, last used/);
      await listed.getByRole("button", { name: "Remove passkey Work laptop" }).click();
      await listed.getByRole("button", { name: "Yes, remove Work laptop" }).click();
      await expect(listed).not.toContainText("Work laptop");
      await tab.close();
      await passkeyButton(page).click();
      await expect(page.getByRole("alert")).toContainText("it was removed");
      await expect(page.getByLabel("Editor’s token")).toBeVisible();
      await expect(passkeyButton(page)).toHaveCount(0);
    });
  } finally {
    await site.stop();
  }
});
