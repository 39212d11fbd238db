import type { Page } from "@playwright/test";
import sharp from "sharp";
import { PAGES } from "../../contract/pages";
import { LANGUAGES, settingsOf } from "../support/translations";
import { holdRequests, openPage } from "./support/page";
import { expect, MOTION, siteTest, test } from "./support/test";

test.use(MOTION);
siteTest.use(MOTION);

const TEXT = "Preparing your experience...";

interface Splash {
  text: string;
  /** Whether it covers the centre and all corners of the viewport. */
  coversViewport: boolean;
}

/**
 * Records splashes inside the page, because they are too short to observe from outside.
 * @returns returns the splashes so far
 */
async function recordSplashes(page: Page): Promise<() => Promise<Splash[]>> {
  await page.addInitScript(() => {
    const gone: Splash[] = [];
    let shown: Splash | null = null;
    Object.assign(window, { splashes: gone });

    function coversViewport(element: Element): boolean {
      const right = document.documentElement.clientWidth - 1;
      const bottom = document.documentElement.clientHeight - 1;
      const isOver = (x: number, y: number) => element.contains(document.elementFromPoint(x, y));
      const corners = [0, right].every((x) => isOver(x, 0) && isOver(x, bottom));
      return corners && isOver(right / 2, bottom / 2);
    }

    new MutationObserver(() => {
      const element = document.querySelector("[data-testid=splash]");
      if (element && !shown) {
        shown = { text: element.textContent ?? "", coversViewport: coversViewport(element) };
      } else if (!element && shown) {
        gone.push(shown);
        shown = null;
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { splashes?: Splash[] }).splashes ?? []);
}

interface Frame {
  /** In seconds. */
  at: number;
  /** The mean relative luminance, 0 to 1. */
  luminance: number;
}

/** Records the page's frames. @returns stops recording and returns them */
async function recordBrightness(page: Page) {
  const session = await page.context().newCDPSession(page);
  const pending: Promise<Frame>[] = [];
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    pending.push(measure(data, metadata.timestamp ?? 0));
    // The last frame may arrive after the end.
    session.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  await session.send("Page.startScreencast", { format: "jpeg", quality: 60, maxWidth: 320 });
  // On a busy machine they arrive in another order.
  const frames = async () => (await Promise.all(pending)).sort((a, b) => a.at - b.at);
  return {
    frames,
    async stop() {
      await session.send("Page.stopScreencast");
      await session.detach();
      return frames();
    },
  };
}

async function measure(jpeg: string, at: number): Promise<Frame> {
  const { channels } = await sharp(Buffer.from(jpeg, "base64")).stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => (mean / 255) ** 2.2);
  return { at, luminance: 0.2126 * red + 0.7152 * green + 0.0722 * blue };
}

/** The times, in seconds, at which the brightness changes direction by a tenth or more. */
function turnsOf(frames: Frame[]): number[] {
  const turns: number[] = [];
  let extreme = frames[0]?.luminance ?? 0;
  let direction = 0;
  for (const { at, luminance } of frames) {
    const change = luminance - extreme;
    if (Math.sign(change) === direction) extreme = luminance;
    else if (Math.abs(change) >= 0.1) {
      turns.push(at);
      direction = Math.sign(change);
      extreme = luminance;
    }
  }
  return turns;
}

test("covers the page for half a second on a link and on Back, on any screen", async ({ page }) => {
  await page.clock.install();
  const splashes = await recordSplashes(page);
  await openPage(page, "/services");
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Projects" });
  const splash = page.getByTestId("splash");
  const expectHalfASecond = async () => {
    await page.clock.runFor(495);
    await expect(splash).toContainText("Sabarmati Softworks");
    await expect(splash).toContainText(TEXT);
    await page.clock.runFor(60);
    await expect(splash).toHaveCount(0);
  };
  for (const [width, turn, title] of [
    [1280, () => link.click(), /projects/],
    [390, () => page.goBack(), /services/],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await turn();
    // The next page is there, below the splash.
    await expect(page).toHaveTitle(title);
    await expectHalfASecond();
    const last = (await splashes()).at(-1);
    expect(last?.coversViewport, "it covers the whole viewport").toBe(true);
  }
  expect(await splashes()).toHaveLength(2);

  // Also after an early step back.
  await link.click();
  await expect(page).toHaveTitle(/projects/);
  await page.clock.runFor(300);
  await page.goBack();
  await expect(page).toHaveTitle(/services/);
  await expectHalfASecond();
});

siteTest("a page change darkens and brightens once within a second", async ({ page }) => {
  await openPage(page, PAGES.pricingPage.path);
  // The first frame of the recording is not to be one of before the scrolling.
  await page.evaluate(async () => {
    window.scrollTo({ top: 600, behavior: "instant" });
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  });
  const recording = await recordBrightness(page);
  const darkest = async () =>
    Math.min(...(await recording.frames()).map(({ luminance }) => luminance));
  // The next page waits until the splash has been painted, on a slow machine too.
  const letPass = await holdRequests(page, /_data=/);
  await page.getByRole("banner").getByRole("link", { name: "Products" }).click();
  await expect.poll(darkest).toBeLessThan(0.2);
  letPass();
  await expect(page.getByTestId("splash")).toHaveCount(0);
  const veil = page.locator(".animate-veil-out");
  await expect(veil).toHaveCSS("visibility", "hidden");
  const turns = turnsOf(await recording.stop());
  expect(turns.length).toBeGreaterThan(0);
  for (const [index, at] of turns.entries()) {
    const third = turns[index + 2];
    expect(third === undefined || third - at > 1, `jumps at ${turns}`).toBe(true);
  }
});

siteTest("a first page and a filter have no splash", async ({ page, client, request }) => {
  const html = await (await request.get("/")).text();
  expect(html).not.toContain(TEXT);
  await client.patch("siteSettings").set(settingsOf(LANGUAGES)).commit();
  const splashes = await recordSplashes(page);
  for (const path of ["/gu/projects", "/projects"]) {
    await openPage(page, path);
    const filter = page.getByRole("navigation", { name: "Filter projects by technology" });
    await filter.getByRole("link", { name: "Express" }).click();
    await expect(page.getByText("using Express")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Showing 8 project(s)", { exact: true })).toBeVisible();
    await expect(page.getByTestId("splash")).toHaveCount(0);
    expect(await splashes()).toEqual([]);
  }

  await page.getByRole("contentinfo").getByRole("link", { name: "Products" }).click();
  await expect(page.getByTestId("splash")).toHaveAttribute("aria-hidden", "true");
  await expect(page.getByRole("heading", { level: 1, name: "Our Products" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  const announced = page.getByRole("status").filter({ hasText: await page.title() });
  await expect(announced).toHaveCount(1);
});
