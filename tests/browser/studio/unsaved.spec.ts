import type { Page, Route } from "@playwright/test";
import { holdRequests } from "../support/page";
import {
  allowing,
  expect,
  FULL,
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

/** @returns how many seconds the page counts before it shows a text; a pause of a process counts as a tenth */
async function secondsUntil(page: Page, text: string, happens: () => Promise<unknown>) {
  const clock = await page.evaluateHandle((words) => {
    const counted = { tenths: 0 };
    const timer = setInterval(() => {
      if (document.body.textContent?.includes(words)) clearInterval(timer);
      else counted.tenths += 1;
    }, 100);
    return counted;
  }, text);
  await happens();
  await expect(page.getByText(text)).toBeVisible();
  return (await clock.evaluate(({ tenths }) => tenths)) / 10;
}

/** Leaves the page, which asks before. */
async function leave(page: Page): Promise<void> {
  const asks = page.waitForEvent("dialog");
  await page.evaluate(() => window.setTimeout(() => window.location.reload()));
  const loaded = page.waitForEvent("load");
  await (await asks).accept();
  await loaded;
}

const RICH_TEXT = {
  field: (page: Page) => page.getByTestId("field-answer").getByRole("textbox"),
  words: "pt::text(answer)",
  tag: "@full",
};

const PLACES = {
  text: { field: questionField, words: "question", tag: [], enter: "type" as const },
  "rich text": { ...RICH_TEXT, enter: "type" as const },
  "dictated rich text": { ...RICH_TEXT, enter: "insertText" as const },
};

for (const [kind, { field, words, tag, enter }] of Object.entries(PLACES)) {
  test(`a page that is left in the moment of the last key asks, and saves the ${kind}`, {
    tag,
  }, async ({ page, studio }) => {
    const query = `coalesce(*[_id == 'drafts.faq-timelines'][0], *[_id == 'faq-timelines'][0])`;
    const text = stored(studio, `${query}{ "words": ${words} }.words`);
    const start = await text();
    await openFaq(page, studio);
    // The page waits for the response to its first save when it is left.
    await page.route(/\/data\/actions\//, (route) => void route.fetch(), { times: 1 });
    await field(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("!");
    await expect
      .poll(stored(studio, "defined(*[_id == 'drafts.faq-timelines'][0]._id)"))
      .toBe(true);
    await page.keyboard[enter](" The last words");
    await leave(page);
    await expect.poll(text).toBe(`${start}! The last words`);
  });
}

test("the last save of a page counts after an earlier one", FULL, async ({ page, studio }) => {
  const text = storedQuestion(studio);
  await openFaq(page, studio);
  await questionField(page).fill("When?");
  await expect.poll(text).toBe("When?");
  const late = (route: Route) => void setTimeout(() => route.fetch(), 3_000);
  await page.route(/\/data\/actions\//, late, { times: 1 });
  const save = page.waitForRequest(/\/data\/actions\//);
  await questionField(page).press("Control+End");
  await page.keyboard.insertText(" Words on their way");
  await save;
  await page.keyboard.type(", the last words");
  await leave(page);
  await expect.poll(text).toBe("When? Words on their way, the last words");
});

test("a form says offline within 3 seconds, and saves later", FULL, async ({ page, studio }) => {
  await openFaq(page, studio);
  const leave = () => page.context().setOffline(true);
  expect(await secondsUntil(page, "You are offline.", leave)).toBeLessThan(3);
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

test("a silent server is reported within 4 seconds", FULL, async ({ page, studio }) => {
  await openFaq(page, studio);
  const release = await holdRequests(page, /\/data\/actions\//);
  const write = () => questionField(page).fill("Nobody hears this?");
  expect(await secondsUntil(page, "The server does not answer.", write)).toBeLessThan(4);
  release();
  await expect(page.getByText("The server does not answer.")).toBeHidden();
  await expect.poll(storedQuestion(studio)).toBe("Nobody hears this?");
});
