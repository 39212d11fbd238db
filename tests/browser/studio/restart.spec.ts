import { rmSync } from "node:fs";
import type { Route } from "@playwright/test";
import { makeDataDir } from "../../support/site";
import { saveScreenshot } from "../support/page";
import { expect, openStudio, STUDIO_NOISE, startStudioSite, test } from "../support/studio/studio";

// The tab reports failed requests while its server restarts.
test.use({
  allowedConsole: [
    [
      ...STUDIO_NOISE,
      /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|Failed to fetch|WebSocket|status of 503/,
      // A save that is sent again because its response was lost.
      /status of 409/,
      // The history, which gives up after a few attempts when the restart takes seconds.
      /Error fetching events Error: Request error while attempting to reach/,
    ],
    { scope: "test" },
  ],
});

test("an open tab continues after a restart of the server", async ({ page }) => {
  const DATA_DIR = makeDataDir();
  const before = await startStudioSite({ DATA_DIR });
  await openStudio(page, before, "/structure/faq;faq-timelines");
  const question = page.getByRole("textbox", { name: "Question" });
  await question.fill("Written before?");
  const stored = (site: typeof before) =>
    site.client.fetch("*[_id == 'drafts.faq-timelines'][0].question");
  await expect.poll(() => stored(before)).toBe("Written before?");

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
    const elsewhere = await startStudioSite({ DATA_DIR });
    await elsewhere.client.patch(last._id, { set: { order: 1 } }).commit();
    await elsewhere.stop();
  });
  const after = await startStudioSite({ DATA_DIR, PORT: new URL(before.url).port });
  expect(await stored(after)).toBe("Written before?");
  await expect(question).toBeEditable();
  await question.fill("Written after?");
  await expect.poll(() => stored(after)).toBe("Written after?");

  await after.client.patch("drafts.faq-timelines").set({ question: "From elsewhere?" }).commit();
  await expect(question).toHaveValue("From elsewhere?");
  await expect(rows.first()).toContainText(last.name);
  await saveScreenshot(page, "after-the-restart");
  await after.stop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

test("typed text is saved when the connection is lost for a moment, before or during a save", async ({
  page,
}) => {
  const site = await startStudioSite();
  await openStudio(page, site, "/structure/faq;faq-timelines");
  const question = page.getByRole("textbox", { name: "Question" });
  await expect(question).toBeEditable();
  const stored = () => site.client.fetch("*[_id == 'drafts.faq-timelines'][0].question");
  async function save(text: string) {
    await question.fill(text);
    await expect.poll(stored).toBe(text);
    await expect(question).toHaveValue(text);
  }
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
  await site.stop();
});

test("a dialog reports a crash of the Studio after a failed script load and keeps the typed text", async ({
  page,
  studio,
}) => {
  await openStudio(page, studio, "/structure/faq;faq-timelines");
  const question = page.getByRole("textbox", { name: "Question" });
  await question.fill("Typed on a train?");
  await page.route("**/studio/assets/**", (route) => route.abort("connectionreset"));
  await page.getByRole("link", { name: "Presentation" }).click();

  const dialog = page.getByRole("dialog", { name: "The Studio has stopped" });
  await expect(dialog.getByRole("textbox", { name: "Your texts" })).toHaveValue(
    /Typed on a train\?/,
  );
  await page.unroute("**/studio/assets/**");
  await dialog.getByRole("button", { name: "Load it again" }).click();
  await expect(page.getByRole("link", { name: "Presentation" })).toBeVisible();
});
