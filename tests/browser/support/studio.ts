import type { Browser, Locator, Page, Request } from "@playwright/test";
import { richText } from "../../support/sample";
import { saveScreenshot } from "./page";
import { test as base, expect, type StudioSite, startStudioSite } from "./test";

export { expect, FULL, type StudioSite } from "./test";

/** Console messages of the Studio itself, which say nothing about the project. */
export const STUDIO_NOISE = [
  // Presence closes its socket too early, or writes to it too late, when a page is left.
  /socket\/production.*WebSocket is closed before|WebSocket is already in CLOSING/,
  // The Studio reports slow operations, which a busy machine has.
  /Building schema for synchronization/,
  // The Presentation tool waits a few seconds for its frame, which a busy machine may need, or which has a new document.
  /\[@sanity\/comlink\] Received no response to message/,
  /Unable to connect to visual editing|\[@sanity\/visual-editing\] Package version mismatch/,
  // The Studio's own upload uses a deprecated property.
  /`configContext\.client` is deprecated/,
  // The Studio's own task form logs this.
  /No context provided for reporter/,
];

/** For `test.use`: allows these console messages besides the Studio's own. */
export function allowing(...messages: RegExp[]): {
  allowedConsole: [RegExp[], { scope: "test" }];
} {
  return { allowedConsole: [[...STUDIO_NOISE, ...messages], { scope: "test" }] };
}

/** The token of each page's open Studio. */
const openWith = new WeakMap<Page, string>();

/** Opens a path of the Studio. An open Studio navigates there, which is much faster than loading it again. */
export async function openStudio(page: Page, studio: StudioSite, path = "/structure") {
  const isOpen = page.url().startsWith(`${studio.origin}/studio/`);
  if (isOpen && openWith.get(page) === studio.token) await goInStudio(page, path);
  else await loadStudio(page, studio, path);
}

/** Loads the Studio even if it is open, for tests of its start, in a browser that is signed in with the token. */
export async function loadStudio(page: Page, { origin, token }: StudioSite, path: string) {
  openWith.set(page, token);
  // Any page of the origin gives access to its localStorage.
  if (!page.url().startsWith(`${origin}/`)) await page.goto(`${origin}/robots.txt`);
  await page.evaluate((value) => {
    localStorage.setItem("__studio_auth_token_local", value);
  }, JSON.stringify({ token }));
  await page.goto(`${origin}/studio${path}`);
}

/** Navigates inside the open Studio. */
export async function goInStudio(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/studio${path}`);
}

/** Clicks an entry of the Studio's lists, which an overlay covers until the mouse moves. */
export async function choose(entry: Locator): Promise<void> {
  await entry.hover({ force: true });
  await entry.click();
}

/** Chooses an entry of the menu beside Publish. */
export async function act(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: "Open document actions" }).click();
  await page.getByRole("menuitem", { name }).click();
}

export const publishButton = (page: Page) =>
  page.getByRole("button", { name: "Publish", exact: true });

export const questionField = (page: Page) => page.getByRole("textbox", { name: "Question" });

/** Shows the Studio in light or dark, and waits until all of it is. */
export async function setColorScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const other = colorScheme === "light" ? "dark" : "light";
  await expect(page.locator(`[data-scheme=${colorScheme}]`).first()).toBeVisible();
  await expect(page.locator(`[data-scheme=${other}]`)).toHaveCount(0);
  // Parts that read the scheme from the theme render, and begin their transitions, a frame later.
  await page.evaluate(
    () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
  );
}

/** The button that opens the menu of the person who is signed in. */
export const ownMenu = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true });

/** Opens the pane with one's own picture, sessions and passkeys. */
export const openAccount = (page: Page) =>
  page.getByRole("button", { name: "Your account", exact: true }).click();

/** The first value of a query, in all versions of documents. */
export const stored =
  ({ client }: StudioSite, query: string, params: Record<string, unknown> = {}) =>
  () =>
    client.fetch(query, params);

/** The centre of an element in the viewport. */
export async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`Nothing to see of ${locator}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags an element that follows the mouse, and drops it once it has followed. */
export async function drag(handle: Locator, by: { x: number; y: number }): Promise<void> {
  const page = handle.page();
  // Waits until it no longer moves.
  await handle.hover();
  const start = await middleOf(handle);
  const end = { x: start.x + by.x, y: start.y + by.y };
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await expect
    .poll(async () => {
      const { x, y } = await middleOf(handle);
      return Math.hypot(x - end.x, y - end.y);
    })
    .toBeLessThan(2);
  await page.mouse.up();
}

/** A page in a browser context of its own, for another person. It ends with its context. */
export async function anotherBrowser(browser: Browser): Promise<Page> {
  const viewport = { width: 1280, height: 800 };
  return (await browser.newContext({ viewport, reducedMotion: "reduce" })).newPage();
}

/** Creates a FAQ, or only its draft, and opens its form. */
export async function openFaq(
  page: Page,
  studio: StudioSite,
  _id: string,
  question = "Open on Sundays?",
): Promise<void> {
  const faq = { _type: "faq", question, answer: richText("By mistake."), order: 5 };
  await studio.client.create({ ...faq, _id });
  await openStudio(page, studio, `/structure/faq;${_id.replace("drafts.", "")}`);
  await expect(questionField(page)).toHaveValue(question);
}

/** In the next summer. */
export const NEXT_SUMMER = `${new Date().getUTCFullYear() + 1}-06-01T18:31:00.000Z`;

/** Creates a draft of a FAQ and schedules it. */
export async function scheduleFaq({ client }: StudioSite, _id: string, question: string) {
  const draftId = `drafts.${_id}`;
  const answer = richText("In summer.");
  await client.create({ _id: draftId, _type: "faq", question, answer, order: 99 });
  await client.action({
    actionType: "sanity.action.document.schedule",
    publishedId: _id,
    draftId,
    publishAt: NEXT_SUMMER,
  } as never);
}

/** Comments on the question of the open FAQ. */
export async function comment(page: Page, write: () => Promise<void>): Promise<void> {
  const field = page.getByTestId("field-question");
  await field.hover();
  await field.getByRole("button", { name: "Add comment" }).click();
  await page.getByTestId("comment-input-editable").first().click();
  await write();
  await page.getByTestId("comment-input-send-button").first().click();
}

/** Fills the form of a new task about the open document, and sends it. */
export async function createTask(page: Page, name: string, assignee?: string): Promise<void> {
  const title = page.getByPlaceholder("Task title");
  // On a busy machine the tab that opens first may replace the form that was opened after it.
  await expect(async () => {
    // A new task refers to the active document, which the Studio updates with a delay.
    await page.getByRole("tab", { name: "Active document" }).click({ timeout: 5_000 });
    const create = page.getByRole("button", { name: /^(Create new|New) task$/ }).first();
    await create.click({ timeout: 5_000 });
    await expect(title).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await title.fill(name);
  if (assignee) {
    await page.getByText("Select assignee").click();
    await page.getByRole("menuitem", { name: assignee }).click();
  }
  await page.getByRole("button", { name: "Create Task" }).click();
  await expect(page.getByRole("button", { name })).toBeVisible();
}

/** Adds a person, whose email is their first name's. @returns their id and their sign-in link */
export async function addPerson(
  { client, origin }: StudioSite,
  name: string,
  role: string,
): Promise<{ id: string; link: string }> {
  const body = { name, email: `${name.split(" ")[0]?.toLowerCase()}@example.com`, role };
  const { id, link } = await client.request({ method: "POST", url: "/people", body });
  const query = new URLSearchParams({ code: link.code, origin: `${origin}/studio` });
  return { id, link: `${origin}/lake/v1/auth/link?${query}` };
}

/** Opens a sign-in link, which opens the Studio. */
export async function signIn(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole("heading", { name: `Sign in as ${name}` })).toBeVisible();
  await page.getByRole("button", { name: "Open the Studio" }).click();
  await expect(ownMenu(page, name)).toBeVisible();
}

interface StudioFixtures {
  /** The worker's site, on the sample's content. */
  studio: StudioSite;
  /** Starts a site for the test alone, which stops at its end. */
  startSite: typeof startStudioSite;
}

/** A test of the Studio with a page of its own. */
export const test = base.extend<StudioFixtures & { lastLook: undefined }>({
  // Depends on `baseURL`, which restores the content.
  studio: ({ workerSite, baseURL: _ }, use) => use(workerSite.toChange()),
  startSite: async ({ context }, use, info) => {
    const sites: StudioSite[] = [];
    await use(async (env) => {
      const site = await startStudioSite(env);
      sites.push(site);
      return site;
    });
    const isOfThem = (page: Page) => sites.some(({ origin }) => page.url().startsWith(origin));
    // An open Studio would send requests to the stopped site. A failed test keeps its page for the screenshot.
    if (info.status === info.expectedStatus)
      for (const page of context.pages()) if (isOfThem(page)) await page.goto("about:blank");
    await Promise.all(sites.map((site) => site.stop()));
  },
  lastLook: [
    async ({ page }, use) => {
      await use(undefined);
      await saveScreenshot(page, "end");
    },
    { auto: true },
  ],
  allowedConsole: async ({}, use) => use(STUDIO_NOISE),
});

/** Follows a page's requests for images. @returns how many wait for an answer, and an end */
function watchImages(page: Page) {
  const waiting = new Set<Request>();
  const onRequest = (request: Request) => {
    if (request.resourceType() === "image") waiting.add(request);
  };
  const onEnd = (request: Request) => void waiting.delete(request);
  page.on("request", onRequest).on("requestfinished", onEnd).on("requestfailed", onEnd);
  const stop = () =>
    page.off("request", onRequest).off("requestfinished", onEnd).off("requestfailed", onEnd);
  return { waiting: () => waiting.size, stop };
}

/** The page of a second editor beside each open Studio. */
const secondPages = new WeakMap<Page, Page>();

interface OpenStudio {
  /** The same editor's page in another browser, whose Studio stays open for other tests, too. */
  secondPage: Page;
}

/** A test in its worker's open Studio, on the sample's content. */
export const studioTest = test.extend<OpenStudio>({
  context: ({ sharedPage }, use) => use(sharedPage.context()),
  page: async ({ sharedPage, viewport, contextOptions, studio }, use, info) => {
    if (viewport) await sharedPage.setViewportSize(viewport);
    const { reducedMotion } = contextOptions;
    await sharedPage.emulateMedia({ colorScheme: "light", reducedMotion });
    const images = watchImages(sharedPage);
    await use(sharedPage);
    // The worker ends after a failed test. Its page stays as it is for the screenshot.
    if (info.status !== info.expectedStatus) return;
    await sharedPage.unrouteAll({ behavior: "ignoreErrors" });
    // The Presentation tool starts a preview, which its cookie continues.
    await sharedPage.context().clearCookies({ name: "preview" });
    // Closes the documents of this test before they are deleted.
    if (sharedPage.url().startsWith(`${studio.origin}/studio/`))
      await openStudio(sharedPage, studio);
    // The next test starts without this one's images.
    await expect.poll(images.waiting, "all images have loaded").toBe(0);
    images.stop();
  },
  secondPage: async ({ page, browser, studio }, use, info) => {
    const known = secondPages.get(page);
    const second = known && !known.isClosed() ? known : await anotherBrowser(browser);
    secondPages.set(page, second);
    await use(second);
    if (info.status === info.expectedStatus && !second.isClosed()) await openStudio(second, studio);
  },
});
