import type { Page } from "@playwright/test";
import { PAGE_PATHS } from "../support/sample";
import { layoutFaults, openPage } from "./support/page";
import { expect, FULL, siteTest, test } from "./support/test";

const WIDTHS = [320, 360, 390, 768, 1024, 1280];

const NAMES = [
  "Riverbank Software X",
  "Riverbank Software and Web Studio, India",
  "Riverbank Software, Web Development and Consulting Company of India",
  "Riverbank-Softwareentwicklungs-und-Beratungsgesellschaft-Mitteleuropa".replaceAll("-", ""),
];

/** A screen of 1280 by 800 at 400 %. */
const ZOOMED_FOUR_TIMES = { width: 320, height: 200 };

test.use({ allowedHosts: ["www.openstreetmap.org"] });

/** Makes a page's text twice as large as a browser's own. */
async function doubleText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

/** What a visitor would call broken in the header and footer as they stand now. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.push("the page is wider than the screen");

    const header = document.querySelector("header") as HTMLElement;
    const lines = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    };
    const links = [...header.querySelectorAll("nav a")].filter((link) => link.checkVisibility());
    for (const link of links) if (lines(link) > 1) found.push(`${link.textContent} wraps`);

    const [logo, button] = [header.querySelector("svg"), header.querySelector("button")];
    if (logo && logo.getBoundingClientRect().width < 36) found.push("the logo shrank");
    if (button?.checkVisibility()) {
      const { width, top, height } = button.getBoundingClientRect();
      if (width < 44) found.push("the button shrank");
      const middle = logo?.getBoundingClientRect();
      if (middle && Math.abs(middle.top + middle.height / 2 - top - height / 2) > 4)
        found.push("the button stands in a row of its own");
    } else if (links.length === 0) found.push("neither links nor a button");

    for (const part of ["header", "footer"]) {
      const name = document.querySelector(`${part} [data-company-name]`) as HTMLElement;
      const isUsual = (name.textContent ?? "").length <= 40;
      const isPhone = window.innerWidth < 640;
      const most =
        part === "header" ? (isPhone ? 2 : 3) : isUsual && window.innerWidth >= 360 ? 2 : 4;
      const height = Number.parseFloat(getComputedStyle(name).lineHeight) * most;
      if (name.offsetHeight > height + 2) found.push(`the ${part}'s name takes more lines`);
      // A phone's header shortens a long name: whole, it would cover a seventh of the screen.
      const mayBeCut = part === "header" && isPhone && !(isUsual && window.innerWidth >= 360);
      const isCut =
        name.scrollHeight > name.offsetHeight + 3 || name.scrollWidth > name.offsetWidth + 1;
      if (isCut && !mayBeCut) found.push(`the ${part}'s name is cut`);
    }
    window.scrollTo(0, 1_000);
    const covered = header.getBoundingClientRect().bottom;
    if (covered > window.innerHeight / 4) found.push(`the header covers ${covered}px`);
    return found;
  });
}

for (const name of NAMES) {
  siteTest(`header and footer fit a name of ${name.length}`, FULL, async ({ page, client }) => {
    await client.patch("siteSettings").set({ companyName: name, copyrightName: name }).commit();
    await page.goto("/about");
    await expect(page.getByRole("banner")).toContainText(name);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await faults(page), `at ${width}px`).toEqual([]);
      // A long name keeps the links beside it on a wide screen.
      if (name !== NAMES[2] || width < 1024) continue;
      const contact = page.getByRole("banner").getByRole("link", { name: "Contact" });
      await expect(contact).toBeVisible({ visible: width === 1280 });
    }
  });
}

test("text of 200 % shows a long name whole, but in the header", FULL, async ({ page, client }) => {
  await doubleText(page);
  const names = [...NAMES, `${NAMES[2]}, ${NAMES[2]} and ${NAMES[3]}`];
  for (const [companyName, path] of names.flatMap((name) => [
    [name, "/about"] as const,
    [name, "/admin/login"] as const,
  ])) {
    await client.patch("siteSettings").set({ companyName }).commit();
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto(path);
      await expect(page.getByRole("banner")).toContainText(companyName);
      const what = `${companyName.length} letters on ${path} at ${width}px`;
      expect(await cutOrCovering(page), what).toEqual([]);
    }
  }
});

/** The parts of a company's name that are cut, a page that is wider than the screen, a header that takes half of it. */
function cutOrCovering(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.push("the page is wider than the screen");
    for (const it of document.querySelectorAll<HTMLElement>("header span, footer span")) {
      if (it.matches("header [data-company-name]") || it.offsetWidth <= 1 || !it.checkVisibility())
        continue;
      const { webkitLineClamp, textOverflow } = getComputedStyle(it);
      const isCut = it.scrollWidth > it.offsetWidth + 1 || it.scrollHeight > it.offsetHeight + 3;
      if (isCut || webkitLineClamp !== "none" || textOverflow === "ellipsis") {
        found.push(`cut: ${it.textContent}`);
      }
    }
    window.scrollTo(0, 1_000);
    const { bottom } = (document.querySelector("header") as HTMLElement).getBoundingClientRect();
    if (bottom > window.innerHeight / 2) found.push(`the header covers ${bottom}px`);
    return found;
  });
}

siteTest("header, footer and menu work at 400% zoom", async ({ page }) => {
  await page.setViewportSize(ZOOMED_FOUR_TIMES);
  await openPage(page, "/services");
  expect(await faults(page)).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole("button", { name: "Open menu" }).click();
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await links.last().click();
  await expect(page).toHaveURL("/contact");
});

test("a phone's header shows the whole company name in text of 200 %", FULL, async ({ page }) => {
  await doubleText(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/about");
  const name = page.getByRole("banner").locator("[data-company-name]");
  const { lines, isCut } = await name.evaluate((element) => {
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
    return {
      lines: Math.round(element.clientHeight / lineHeight),
      isCut: element.scrollHeight > element.clientHeight + 1,
    };
  });
  expect(lines).toBeLessThanOrEqual(2);
  expect(isCut).toBe(false);
  await expect(page.getByRole("button", { name: "Open menu" })).toBeInViewport({ ratio: 1 });
});

test("no page overflows in text of 200 %", FULL, async ({ page }) => {
  await doubleText(page);
  const found: Record<string, string[]> = {};
  for (const path of PAGE_PATHS.filter((path) => !path.includes("?"))) {
    await page.goto(path);
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(size, "the text is twice as large").toBe("34px");
    for (const width of [1280, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const here = await layoutFaults(page);
      const header = await page.getByRole("banner").boundingBox();
      if (!header || header.height > 200) here.push(`a header of ${header?.height}px`);
      if (here.length > 0) found[`${path} at ${width}px`] = here;
    }
  }
  expect(found).toEqual({});
});
