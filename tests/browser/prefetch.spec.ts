import { untilHydrated } from "./support/page";
import { expect, test } from "./support/test";

test("a link uses the data that was prefetched on hover", async ({ browser, baseURL }) => {
  // A page of its own: the watched ones go past the browser's cache.
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const answers: { url: string; type: string; fromCache: boolean }[] = [];
  session.on("Network.responseReceived", ({ type, response }) => {
    if (!response.url.includes("_data=")) return;
    answers.push({ url: response.url, type, fromCache: response.fromDiskCache ?? false });
  });
  await session.send("Network.enable");

  // A prefetch is valid for seconds only, which a busy machine may exceed once.
  await expect(async () => {
    answers.length = 0;
    await page.goto("/");
    await untilHydrated(page);
    const link = page.getByRole("banner").getByRole("link", { name: "About" });
    await link.hover();
    await expect.poll(() => answers).toHaveLength(1);
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: "About Us" })).toBeVisible();
    await expect.poll(() => answers).toHaveLength(2);
    expect(answers[1]).toEqual({ url: answers[0]?.url, type: "Fetch", fromCache: true });
  }).toPass();
  await context.close();
});
