import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";
import type { AxeResults, RunOnly } from "axe-core";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Checks the page, or a part of it, at its current size against WCAG 2.2 AA and axe's best practices. Runs axe once: the
 * caller waits for what it checks.
 */
export async function expectNoAxeViolations(page: Page, selector = "html"): Promise<void> {
  const found = await findViolations(page, { type: "tag", values: TAGS }, selector);
  expect(found, `no accessibility violation in ${selector} of ${page.url()}`).toEqual([]);
}

/** Checks that the page is no wider than the screen at any width, and runs axe once. */
export async function expectToFit(page: Page): Promise<void> {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth, `at ${width} px`).toBeLessThanOrEqual(width);
  }
  await expectNoAxeViolations(page);
}

/** Checks colour contrast only, for pages with markup of others. */
export async function expectReadableColors(page: Page): Promise<void> {
  const found = await findViolations(page, { type: "rule", values: ["color-contrast"] }, "html");
  expect(found, `readable colours on ${page.url()}`).toEqual([]);
}

async function findViolations(page: Page, runOnly: RunOnly, selector: string): Promise<string[]> {
  // The page's Content-Security-Policy forbids injected scripts but does not apply to evaluate.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(readFileSync(AXE, "utf8"));
  // Targets half below the sticky header would count as too small.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await endOfAnimations(page);
  const { violations } = await page.evaluate<AxeResults, [RunOnly, string]>(
    ([runOnly, selector]) =>
      (window as unknown as { axe: typeof import("axe-core") }).axe.run(selector, {
        runOnly,
        resultTypes: ["violations"],
        // Without preload: only the rule for autoplaying audio needs it, and pages have none.
        preload: false,
        // Frames of other hosts have no axe, and each run would wait half a second for them.
        iframes: false,
      }),
    [runOnly, selector],
  );
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join("\n  ")}`,
  );
}

/** Waits for what moves and ends by itself: a colour in a transition has the contrast of neither of its ends. */
export async function endOfAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ playState, effect, timeline }) => {
      const end = effect?.getComputedTiming().endTime;
      return playState === "running" && timeline === document.timeline && end !== Infinity;
    });
    // One that is cancelled has ended, too.
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

interface ReactContainer {
  stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null } };
}

/** Waits for hydration: before it, a click on a link loads a new document. */
export async function untilHydrated(page: Page): Promise<void> {
  const isHydrated = () =>
    page.evaluate(() => {
      const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
      if (!key) return false;
      const container = (document as unknown as Record<string, ReactContainer>)[key];
      return container?.stateNode.current.memoizedState?.isDehydrated === false;
    });
  // Polls often: nearly every test waits here, and hydration is faster than the default interval.
  const intervals = [20];
  await expect.poll(isHydrated, { message: "the page is hydrated", intervals }).toBe(true);
}

/** Opens a page and waits for hydration. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}

/** Delays a page's requests to matching URLs. @returns lets them continue */
export async function holdRequests(page: Page, addresses: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** With `SCREENSHOTS=1`, stores a screenshot as `<name>.png` with the test's results. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  const info = test.info();
  const path = info.outputPath(`${name}.png`);
  await page.screenshot({ path });
  info.attachments.push({ name, path, contentType: "image/png" });
}

/** Logs in by setting the stored flag, without the login page. */
export async function enterAdmin(page: Page, path: string): Promise<void> {
  // The smallest response of the site, at which the worker's page is already: only its localStorage is needed.
  if (!page.url().endsWith("/robots.txt")) await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.setItem("isAdminLoggedIn", "true"));
  await page.goto(path);
}

/** Types the email and the password that the login page shows. */
export async function fillInShownPair(page: Page): Promise<void> {
  const shown = page.getByRole("region", { name: "Demo credentials" }).getByRole("definition");
  const [email = "", password = ""] = await shown.allTextContents();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
}

/** Records requests that could send data. */
export function watchWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") writes.push(`${request.method()} ${request.url()}`);
  });
  return writes;
}

/** Lists visible layout faults: horizontal overflow, clipped text and gaps in rows of cards. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    const excess = root.scrollWidth - root.clientWidth;
    if (excess > 0) found.push(`${excess}px wider than the screen`);
    // As they are near the view: until then they have the height of another width.
    for (const part of document.querySelectorAll<HTMLElement>("[class*=late-layout]"))
      part.style.contentVisibility = "visible";

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!text.textContent?.trim() || !element?.checkVisibility()) continue;
      // Visually hidden text is clipped on purpose; slides out of view do not count.
      const box = element.closest(".overflow-hidden");
      if (!box || element.closest(".sr-only, [aria-hidden=true], [aria-roledescription]")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const [inner, outer] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
      const isCut =
        inner.right > outer.right + 2 ||
        inner.bottom > outer.bottom + 2 ||
        inner.left < outer.left - 2;
      if (isCut) found.push(`"${text.textContent.trim().slice(0, 40)}" is cut off`);
    }

    const main = document.querySelector("main") as HTMLElement;
    // All rows of cards end at the same edge.
    for (const grid of main.querySelectorAll("ul, ol, dl")) {
      if (getComputedStyle(grid).display !== "grid" || grid.closest("article")) continue;
      // Projects keep three columns whatever their number.
      const columns = getComputedStyle(grid).gridTemplateColumns.split(" ").length;
      if (columns === 3 && grid.querySelector(":scope > .moves")) continue;
      const right = Math.round(grid.getBoundingClientRect().right);
      const rows = new Map<number, number>();
      for (const cell of grid.children) {
        if (!cell.checkVisibility()) continue;
        const box = cell.getBoundingClientRect();
        const row = Math.round(box.top);
        rows.set(row, Math.max(rows.get(row) ?? 0, Math.round(box.right)));
      }
      for (const end of rows.values()) {
        if (right - end > 4) found.push(`a hole of ${right - end}px in ${grid.className}`);
      }
    }
    return found;
  });
}

/** The headings of empty sections. */
export function emptySections(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const holds = "li, article, tr, dd, details, form, iframe, address, a, p ~ p";
    return [...document.querySelectorAll("main section, footer div:has(> h2)")]
      .filter((section) => section.querySelector("h2, h3") && !section.querySelector(holds))
      .map((section) => `"${section.querySelector("h2, h3")?.textContent}" is empty`);
  });
}

/**
 * Checks that each link inside a sentence differs from the words around it by more than its colour.
 * @param known some of these links
 */
export async function expectToTellLinks(page: Page, known: string[] = []): Promise<void> {
  const links = await linksInSentences(page);
  expect(links.map(({ link }) => link)).toEqual(expect.arrayContaining(known));
  const lost = links.filter(({ isDistinct }) => !isDistinct);
  expect(lost, `links of ${page.url()} that only a colour shows`).toEqual([]);
}

/** The links inside sentences. */
export function linksInSentences(page: Page) {
  return page.evaluate(() => {
    const blockOf = (element: Element | null): Element | null =>
      element && getComputedStyle(element).display.startsWith("inline")
        ? blockOf(element.parentElement)
        : element;
    /** Whether a block has words of its own beside its links. */
    function hasWords(block: Element): boolean {
      const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const parent = texts.currentNode.parentElement;
        const isOwn = parent?.checkVisibility() && !parent.closest("a, .sr-only, button");
        if (
          isOwn &&
          blockOf(parent) === block &&
          /\p{L}{2}/u.test(texts.currentNode.nodeValue ?? "")
        )
          return true;
      }
      return false;
    }
    const inSentences = [...document.querySelectorAll("a[href]")].filter((link) => {
      const block = blockOf(link.parentElement);
      return block && link.checkVisibility() && !link.closest(".sr-only") && hasWords(block);
    });
    return inSentences.map((link) => {
      const [own, around] = [link, link.parentElement as Element].map((it) => getComputedStyle(it));
      const isUnderlined = own?.textDecorationLine.includes("underline");
      const isDistinct =
        isUnderlined ||
        own?.fontWeight !== around?.fontWeight ||
        own?.backgroundColor !== "rgba(0, 0, 0, 0)" ||
        own?.borderBottomWidth !== "0px";
      return { link: link.textContent?.trim(), isUnderlined, isDistinct };
    });
  });
}
