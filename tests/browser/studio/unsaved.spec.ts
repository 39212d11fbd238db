import type { Page } from "@playwright/test";
import { holdRequests } from "../support/page";
import {
  allowing,
  expect,
  openStudio,
  questionField,
  type StudioSite,
  stored,
  studioTest as test,
} from "../support/studio";

// The browser reports each request that fails while it is offline; so does the Studio, of a document's history.
test.use(allowing(/ERR_INTERNET_DISCONNECTED/, /Error fetching events TypeError: Failed to fetch/));

const storedQuestion = (studio: StudioSite) =>
  stored(studio, "*[_id == 'drafts.faq-timelines'][0].question");

async function openFaq(page: Page, studio: StudioSite): Promise<void> {
  await openStudio(page, studio, "/structure/faq;faq-timelines");
  await expect(questionField(page)).toBeEditable();
}

/** Whether the page asks before it closes. */
function asksBeforeClosing(page: Page): Promise<boolean> {
  return page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
}

/** Types a text and reloads at once. @returns true if the browser showed a warning */
async function typeAndReload(page: Page, text: string): Promise<boolean> {
  let isWarned = false;
  page.once("dialog", (dialog) => {
    isWarned = true;
    void dialog.accept();
  });
  await questionField(page).click();
  const reloaded = page.waitForEvent("load");
  // In one task: on a slow machine the text would be saved before a separate command reloads the page.
  await questionField(page).evaluate((field: HTMLInputElement, typed) => {
    field.select();
    document.execCommand("insertText", false, typed);
    window.setTimeout(() => window.location.reload());
  }, text);
  await reloaded;
  page.removeAllListeners("dialog");
  return isWarned;
}

test("the browser asks before it closes a form with unsaved text, and the next form has the text", async ({
  page,
  studio,
}) => {
  await openFaq(page, studio);
  // The first save of a published document has the text: a page that is left after it loses nothing.
  const release = await holdRequests(page, /\/data\/actions\//);
  await page.route(/\/data\/actions\//, (route) => route.continue(), { times: 1 });
  await questionField(page).fill("Saved?");
  await expect.poll(storedQuestion(studio)).toBe("Saved?");
  release();
  await expect.poll(() => asksBeforeClosing(page)).toBe(false);
  expect(await typeAndReload(page, "Typed a moment ago?")).toBe(true);
  await expect.poll(storedQuestion(studio)).toBe("Typed a moment ago?");
  await expect(questionField(page)).toHaveValue("Typed a moment ago?");
});

test("the form shows within 3 seconds that the editor is offline, and saves once online", {
  tag: "@full",
}, async ({ page, studio }) => {
  await openFaq(page, studio);
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible({ timeout: 3_000 });
  await questionField(page).fill("Typed on a train?");
  await page.context().setOffline(false);
  await expect(page.getByText("You are offline.")).toBeHidden();
  await expect.poll(storedQuestion(studio)).toBe("Typed on a train?");
});

test("an editor who stays on the page while offline can still write", {
  tag: "@full",
}, async ({ page, studio }) => {
  await openFaq(page, studio);
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await questionField(page).click();
  await questionField(page).fill("Typed in a tunnel?");
  const stays = new Promise<void>((resolve) => {
    page.once("dialog", (dialog) => resolve(dialog.dismiss()));
  });
  // Not `page.reload`, which waits for the new page.
  await page.evaluate(() => window.setTimeout(() => window.location.reload()));
  await stays;
  await page.context().setOffline(false);
  await expect.poll(storedQuestion(studio)).toBe("Typed in a tunnel?");
  await expect(page.getByText("You are offline.")).toBeHidden();
  await questionField(page).fill("Typed behind the tunnel?");
  await expect.poll(storedQuestion(studio)).toBe("Typed behind the tunnel?");
});

test("the form shows within 4 seconds that the server does not answer", {
  tag: "@full",
}, async ({ page, studio }) => {
  await openFaq(page, studio);
  const release = await holdRequests(page, /\/data\/actions\//);
  await questionField(page).fill("Nobody hears this?");
  await expect(page.getByText("The server does not answer.")).toBeVisible({ timeout: 4_000 });
  release();
  await expect(page.getByText("The server does not answer.")).toBeHidden();
  await expect.poll(storedQuestion(studio)).toBe("Nobody hears this?");
});
