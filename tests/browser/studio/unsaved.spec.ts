import type { Page } from "@playwright/test";
import {
  expect,
  loadStudio,
  openStudio,
  STUDIO_NOISE,
  test,
} from "../support/studio/shared-studio";
import type { StudioSite } from "../support/test";

const FAQ = "/structure/faq;faq-timelines";

/** The browser reports each request that fails while it is offline; so does the Studio, of a document's history. */
const OFFLINE = [/ERR_INTERNET_DISCONNECTED/, /Error fetching events TypeError: Failed to fetch/];

test.use({ allowedConsole: [[...STUDIO_NOISE, ...OFFLINE], { scope: "test" }] });

function storedQuestion({ client }: StudioSite): Promise<string | null> {
  return client.fetch("*[_id == 'drafts.faq-timelines'][0].question");
}

/** Types a text and reloads at once. @returns true if the browser showed a warning */
async function typeAndReload(page: Page, text: string): Promise<boolean> {
  let isWarned = false;
  page.once("dialog", (dialog) => {
    isWarned = true;
    void dialog.accept();
  });
  const question = page.getByRole("textbox", { name: "Question" });
  await question.click();
  const reloaded = page.waitForEvent("load");
  // In one task: on a slow machine the text would be saved before a separate command reloads the page.
  await question.evaluate((field: HTMLInputElement, typed) => {
    field.select();
    document.execCommand("insertText", false, typed);
    window.setTimeout(() => window.location.reload());
  }, text);
  await reloaded;
  page.removeAllListeners("dialog");
  return isWarned;
}

test("the browser asks before it closes a form with unsaved text, which is saved in either case", async ({
  page,
  studio,
}) => {
  await openStudio(page, studio, FAQ);
  await expect(page.getByRole("textbox", { name: "Question" })).toBeEditable();
  expect(await typeAndReload(page, "Typed a moment ago?")).toBe(true);
  await expect.poll(() => storedQuestion(studio)).toBe("Typed a moment ago?");

  await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue("Typed a moment ago?");
  await test.step("a saved form closes without a question", async () => {
    await page.getByRole("textbox", { name: "Question" }).click();
    let isWarned = false;
    page.once("dialog", (dialog) => {
      isWarned = true;
      void dialog.accept();
    });
    await loadStudio(page, studio, "/structure");
    await page.reload();
    expect(isWarned).toBe(false);
    page.removeAllListeners("dialog");
  });
});

test("the form shows within 3 seconds that the editor is offline, and saves once online", async ({
  page,
  studio,
}) => {
  await openStudio(page, studio, FAQ);
  const question = page.getByRole("textbox", { name: "Question" });
  await expect(question).toBeEditable();
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible({ timeout: 3_000 });
  await question.fill("Typed on a train?");
  await page.context().setOffline(false);
  await expect(page.getByText("You are offline.")).toBeHidden();
  await expect.poll(() => storedQuestion(studio)).toBe("Typed on a train?");
});

test("an editor who stays on the page while offline can still write", async ({ page, studio }) => {
  await openStudio(page, studio, FAQ);
  const question = page.getByRole("textbox", { name: "Question" });
  await expect(question).toBeEditable();
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await question.click();
  await question.fill("Typed in a tunnel?");
  const stays = new Promise<void>((resolve) => {
    page.once("dialog", (dialog) => resolve(dialog.dismiss()));
  });
  // Not `page.reload`, which waits for the new page.
  await page.evaluate(() => window.setTimeout(() => window.location.reload()));
  await stays;
  await page.context().setOffline(false);
  await expect.poll(() => storedQuestion(studio)).toBe("Typed in a tunnel?");
  await expect(page.getByText("You are offline.")).toBeHidden();
  await question.fill("Typed behind the tunnel?");
  await expect.poll(() => storedQuestion(studio)).toBe("Typed behind the tunnel?");
});

test("the form shows within 3 seconds that the server does not answer", async ({
  page,
  studio,
}) => {
  await openStudio(page, studio, FAQ);
  const question = page.getByRole("textbox", { name: "Question" });
  await expect(question).toBeEditable();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/data\/actions\//, async (route) => {
    await held;
    await route.continue();
  });
  await question.fill("Nobody hears this?");
  await expect(page.getByText("The server does not answer.")).toBeVisible({ timeout: 4_000 });
  release();
  await expect(page.getByText("The server does not answer.")).toBeHidden();
  await expect.poll(() => storedQuestion(studio)).toBe("Nobody hears this?");
});
