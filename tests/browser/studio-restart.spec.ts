import { rmSync } from "node:fs";
import { makeDataDir } from "../support/server";
import { saveScreenshot } from "./support/screenshot";
import { expect, openStudio, STUDIO_NOISE, startStudioSite, test } from "./support/studio";

// A tab whose server is away for a moment says so.
test.use({
  allowedConsole: [
    [
      ...STUDIO_NOISE,
      /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|Failed to fetch|WebSocket|status of 503/,
      // Its History, which asks again a few times and then says that it gave up, where the start takes seconds.
      /Error fetching events Error: Request error while attempting to reach/,
    ],
    { scope: "test" },
  ],
});

test("goes on in an open tab after the server has started again", async ({ page }) => {
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
  await test.step("somebody changes the order where the open tabs do not hear of it", async () => {
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

test("saves what was typed when the connection was lost for a moment", async ({ page }) => {
  const site = await startStudioSite();
  await openStudio(page, site, "/structure/faq;faq-timelines");
  const question = page.getByRole("textbox", { name: "Question" });
  await expect(question).toBeEditable();
  let lost = 0;
  await page.route(/\/data\/actions\//, (route) => {
    lost += 1;
    return lost === 1 ? route.abort("connectionreset") : route.continue();
  });
  await question.fill("Typed on a train?");
  await expect
    .poll(() => site.client.fetch("*[_id == 'drafts.faq-timelines'][0].question"))
    .toBe("Typed on a train?");
  expect(lost).toBeGreaterThan(1);
  await expect(question).toHaveValue("Typed on a train?");
  await site.stop();
});
