import { rmSync } from "node:fs";
import type { Route } from "@playwright/test";
import { freePort, makeDataDir } from "../../support/site";
import {
  allowing,
  expect,
  FULL,
  openStudio,
  questionField,
  stored,
  studioTest,
  test,
} from "../support/studio";

const FAQ = "/structure/faq;faq-timelines";
const DRAFT = "*[_id == 'drafts.faq-timelines'][0].question";

/** The tab reports failed requests while its server restarts. */
const LOST = allowing(
  /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|Failed to fetch|WebSocket|status of 503/,
  // Responses that the stopping server has begun or not.
  /ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING/,
  // A save that is sent again because its response was lost.
  /status of 409/,
  // The history, which gives up after a few attempts when the restart takes seconds.
  /Error fetching events Error: Request error while attempting to reach/,
);
test.use(LOST);
studioTest.use(LOST);

test("an open tab continues after a restart of the server", FULL, async ({ page, startSite }) => {
  const DATA_DIR = makeDataDir();
  const PORT = String(await freePort());
  const before = await startSite({ DATA_DIR, PORT });
  await openStudio(page, before, FAQ);
  await questionField(page).fill("Written before?");
  await expect.poll(stored(before, DRAFT)).toBe("Written before?");

  const list = await page.context().newPage();
  await openStudio(list, before, "/structure/order;order-plan");
  const rows = list
    .getByRole("listitem")
    .filter({ has: list.getByRole("button", { name: "Move up" }) });
  const last = await before.client.fetch<{ _id: string; name: string }>(
    "*[_type == 'plan'] | order(order desc)[0] { _id, name }",
  );
  await expect(rows.last()).toContainText(last.name);

  await before.stop();
  await test.step("another client changes the order while the tab has no connection", async () => {
    const elsewhere = await startSite({ DATA_DIR });
    await elsewhere.client.patch(last._id, { set: { order: 1 } }).commit();
    await elsewhere.stop();
  });
  const after = await startSite({ DATA_DIR, PORT });
  expect(await stored(after, DRAFT)()).toBe("Written before?");
  await expect(questionField(page)).toBeEditable();
  await questionField(page).fill("Written after?");
  await expect.poll(stored(after, DRAFT)).toBe("Written after?");

  await after.client.patch("drafts.faq-timelines").set({ question: "From elsewhere?" }).commit();
  await expect(questionField(page)).toHaveValue("From elsewhere?");
  await expect(rows.first()).toContainText(last.name);
  for (const tab of [page, list]) await tab.goto("about:blank");
  await after.stop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

studioTest("typed text is saved when the connection is lost", FULL, async ({ page, studio }) => {
  await openStudio(page, studio, FAQ);
  await expect(questionField(page)).toBeEditable();
  const save = async (text: string) => {
    await questionField(page).fill(text);
    await expect.poll(stored(studio, DRAFT)).toBe(text);
    await expect(questionField(page)).toHaveValue(text);
  };
  const lose = (how: (route: Route) => Promise<void>) =>
    page.route(/\/data\/actions\//, how, { times: 1 });

  await lose((route) => route.abort("connectionreset"));
  await save("Typed on a train?");
  await lose(async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  const again = page.waitForResponse((response) => response.status() === 409);
  await save("Typed in a tunnel?");
  await again;
  await save("Typed at home?");
});

test("a dialog reports a crash and keeps the typed text", FULL, async ({ page, studio }) => {
  await openStudio(page, studio, FAQ);
  await questionField(page).fill("Typed on a train?");
  await page.route("**/studio/assets/**", (route) => route.abort("connectionreset"));
  await page.getByRole("link", { name: "Presentation" }).click();

  const dialog = page.getByRole("dialog", { name: "The Studio has stopped" });
  const texts = dialog.getByRole("textbox", { name: "Your texts" });
  await expect(texts).toHaveValue(/Typed on a train\?/);
  await page.unroute("**/studio/assets/**");
  await dialog.getByRole("button", { name: "Load it again" }).click();
  await expect(page.getByRole("link", { name: "Presentation" })).toBeVisible();
});
