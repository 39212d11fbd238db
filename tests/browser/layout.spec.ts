import type { Locator, Page } from "@playwright/test";
import { PAGES } from "../../contract/pages";
import { sampleOfType } from "../support/sample";
import { expect, FULL, siteTest as test } from "./support/test";

/** The projects of the sample, in the order of the page. */
const PROJECTS = sampleOfType<{ technologies: string[] }>("project");

test.use({ allowedHosts: ["www.openstreetmap.org"] });

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not shown.`);
  return box;
}

for (const [width, { path }, lane] of [
  [320, PAGES.teamPage, FULL],
  [360, PAGES.servicesPage, {}],
  [640, PAGES.projectsPage, FULL],
  [1280, PAGES.homePage, {}],
] as const)
  test(`the end of ${path} is laid out near it, the End key reaches it`, lane, async ({ page }) => {
    const link = page.getByRole("contentinfo").getByRole("link").last();
    await page.setViewportSize({ width, height: 740 });
    await page.goto(path);
    const isLaidOut = () =>
      link.evaluate((it) => it.checkVisibility({ contentVisibilityAuto: true }));
    expect(await isLaidOut()).toBe(false);
    await page.keyboard.press("End");
    await expect(link).toBeInViewport();
    expect(await isLaidOut()).toBe(true);
  });

test("a text follows its title, also beside longer titles", async ({ page }) => {
  for (const [path, cards, widths] of [
    ["/services", "article", [768]],
    ["/", "section:has(#services) li", [1280, 768]],
  ] as const) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const gaps = await page.locator(cards).evaluateAll((all) =>
        all.flatMap((card) => {
          const title = card.querySelector("h2, h3")?.getBoundingClientRect();
          const text = card.querySelector("p")?.getBoundingClientRect();
          return title && text ? Math.round(text.top - title.bottom) : [];
        }),
      );
      expect(gaps.length).toBeGreaterThan(3);
      expect(new Set(gaps).size, `${path} at ${width} px: ${gaps.join(", ")}`).toBe(1);
    }
  }
});

test("the home page's buttons are level, its cards without a link still", async ({ page }) => {
  await page.goto("/");
  const panel = page.getByRole("region", { name: "Ready to Start Your Project?" });
  const middleOf = ({ y, height }: { y: number; height: number }) => y + height / 2;
  const words = middleOf(await boxOf(panel.locator("div:has(> h2)")));
  const button = middleOf(await boxOf(panel.getByRole("link", { name: "Get in Touch" })));
  expect(Math.abs(words - button)).toBeLessThan(3);

  const cards = page.getByRole("region", { name: "What We Build" }).getByRole("listitem");
  await expect(cards).toHaveCount(4);
  const still = cards.filter({ hasNot: page.getByRole("link") });
  expect(await still.count()).toBeGreaterThan(0);
  for (const card of await still.all()) {
    await card.scrollIntoViewIfNeeded();
    const before = await card.boundingBox();
    await card.hover();
    await expect(card).toHaveCSS("translate", "none");
    expect(await card.boundingBox()).toEqual(before);
  }

  await page.setViewportSize({ width: 360, height: 740 });
  const main = page.getByRole("main");
  const started = await boxOf(main.getByRole("link", { name: "Get Started" }));
  const work = await boxOf(main.getByRole("link", { name: "View Our Work" }));
  expect(work.y).toBe(started.y);
});

test("a phone's hero is 174 px high, its title the largest", FULL, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const paths = ["/services", "/projects", "/products", "/about", "/team", "/schedule"];
  for (const path of [...paths, "/contact", PAGES.pricingPage.path]) {
    await page.goto(path);
    const { hero, title, sections } = await page.evaluate(() => {
      const size = (it: Element) => Number.parseFloat(getComputedStyle(it).fontSize);
      const heading = document.querySelector("main h1") as HTMLElement;
      const hero = heading.closest(".on-dark")?.getBoundingClientRect().height;
      const sections = [...document.querySelectorAll("main h2")].map(size);
      return { hero, title: size(heading), sections };
    });
    expect(hero, path).toBeLessThanOrEqual(174);
    expect(Math.max(...sections), path).toBeLessThan(title);
  }
});

test("the hourly table lines up, and is short on a phone, as plans are", async ({ page }) => {
  await page.goto(PAGES.pricingPage.path);
  const table = page.getByRole("table", { name: /Range per hour/ });
  const services = sampleOfType<{ name: string }>("hourlyService");
  await expect(table.getByRole("rowheader")).toHaveCount(services.length);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const indents = await table.locator("th").evaluateAll((heads) =>
      heads.map((head) => {
        const text = document.createRange();
        text.selectNodeContents(head);
        const { left } = head.getBoundingClientRect();
        const start = left + Number.parseFloat(getComputedStyle(head).paddingLeft);
        return Math.round(text.getBoundingClientRect().left - start);
      }),
    );
    expect(indents.length).toBeGreaterThan(4);
    // Borders that two cells share are half a pixel each.
    expect(Math.max(...indents.map(Math.abs)), `at ${width} px`).toBeLessThan(2);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await boxOf(table)).height).toBeLessThan(720);
  const footer = page.getByRole("contentinfo");
  await footer.scrollIntoViewIfNeeded();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThan(5_000);
  expect((await boxOf(footer)).height).toBeLessThan(760);
  const plan = page.getByRole("article").filter({ hasText: "Professional" });
  await expect(plan.getByText(/up to 15 pages/i)).toBeVisible();
  await expect(plan.getByText(/3 months support/i)).toBeVisible();
  const more = plan.getByText("Blog or project portfolio");
  await expect(more).toBeHidden();
  await plan.getByText("What it covers").click();
  await expect(more).toBeVisible();

  for (const [width, edge] of [
    // Beside each other on a wide screen; one below the other, each on its label's line, on a phone.
    [1280, "bottom"],
    [320, "right"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    for (const row of (await table.getByRole("row").all()).slice(1)) {
      const cells = row.getByRole("cell");
      const edges = await cells.evaluateAll(
        (all, edge) => all.map((cell) => cell.lastElementChild?.getBoundingClientRect()[edge]),
        edge,
      );
      expect(edges).toHaveLength(2);
      expect(new Set(edges).size, `${await row.textContent()} at ${width} px`).toBe(1);
      const labels = width === 320 ? row : table.getByRole("columnheader");
      await expect(labels.getByText("International clients (USD)")).toBeVisible();
      await expect(labels.getByText("Clients in India (INR)")).toBeVisible();
    }
  }
});

test("links to a phone and an email address have the size of a target", async ({ page }) => {
  await page.goto("/contact");
  for (const [part, count] of [
    [page.getByRole("main"), 3],
    [page.getByRole("contentinfo"), 2],
  ] as const) {
    const links = part.getByRole("link", { name: /^\+91|@/ });
    await expect(links).toHaveCount(count);
    for (const link of await links.all()) {
      expect((await boxOf(link)).height).toBeGreaterThanOrEqual(24);
    }
  }
});

test("the introduction of a policy keeps its width beside a long title", async ({ page }) => {
  await page.goto("/products/privacy/print-studio-customizer");
  for (const width of [768, 800, 900, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const box = await boxOf(page.getByRole("main").getByText("This policy explains").first());
    expect(box.width, `at ${width} px`).toBeGreaterThan(220);
    expect(box.height, `at ${width} px`).toBeLessThan(240);
  }
});

test("projects stand in three columns or one, the first with pictures", async ({ page }) => {
  await page.goto("/projects");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(PROJECTS.length);
  for (const [width, columns] of [
    [1280, 3],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const edges = await cards.evaluateAll((all) =>
      all.slice(0, 4).map((card) => Math.round(card.getBoundingClientRect().left)),
    );
    expect(new Set(edges).size, `at ${width} px`).toBe(columns);
  }
  const pictures = page.getByRole("article").getByRole("img");
  const loading = await pictures.evaluateAll((all) => all.map((it) => it.getAttribute("loading")));
  expect(loading).toEqual(PROJECTS.map((_, index) => (index < 3 ? "eager" : "lazy")));
});

test("few projects keep three columns, the invitation fills the gap", FULL, async ({ page }) => {
  const rows: Record<number, Record<number, number>> = { 1280: {}, 768: {}, 390: {} };
  for (const technology of ["", "React", "Shopify", "MySQL", "PostgreSQL", "Tailwind CSS"]) {
    // A page that is resized while it loads does not use what it has preloaded.
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/projects?tech=${encodeURIComponent(technology)}`);
    const isShown = (used: string[]) => !technology || used.includes(technology);
    const { length } = PROJECTS.filter(({ technologies }) => isShown(technologies));
    const cards = page.getByRole("article");
    await expect(cards).toHaveCount(length);
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await cards.evaluateAll((all) =>
        all.map((card) => {
          const image = card.querySelector("img")?.getBoundingClientRect();
          const list = card.closest("ul")?.getBoundingClientRect();
          const share = card.getBoundingClientRect().width / (list?.width ?? 0);
          return { share, aspect: (image?.width ?? 0) / (image?.height ?? 1) };
        }),
      );
      for (const { share, aspect } of boxes) {
        expect(share, `${length} projects at ${width} px`).toBeLessThan(1 / 3);
        expect(share, `${length} projects at ${width} px`).toBeGreaterThan(0.3);
        expect(aspect).toBeCloseTo(4 / 3, 1);
      }
    }
    const cell = page.locator("ul > li", { hasText: "Want to See Your Project Here?" });
    for (const width of [1280, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const box = await cell.boundingBox();
      const list = (await cell.count()) ? await boxOf(cell.locator("..")) : { width: 1 };
      const thirds = Math.round(((box?.width ?? 0) / list.width) * 3);
      Object.assign(rows[width] ?? {}, { [length]: thirds });
    }
  }
  // By the number of projects: the thirds of a row that the invitation takes.
  expect(rows[1280]).toMatchObject({ 8: 1, 4: 2, 3: 0, 2: 1 });
  expect(rows[390]).toMatchObject({ 8: 0, 4: 0, 3: 0, 2: 0 });
  expect(rows[768]?.[3]).toBeGreaterThan(0);
  expect([rows[768]?.[2], rows[768]?.[4], rows[768]?.[8]]).toEqual([0, 0, 0]);
});

test("a missing preview shows its alt text, readable on any colour", async ({ page, allowed }) => {
  allowed.push(/net::ERR_FAILED/);
  await page.route("**/lake/images/**", (route) => route.abort());
  await page.goto("/projects");
  const pictures = page.getByRole("article").getByRole("img");
  const letters = await pictures.evaluateAll((all) =>
    all.map((picture) => {
      const { backgroundImage, color, textShadow } = getComputedStyle(picture);
      const isMissing = (picture as HTMLImageElement).naturalWidth === 0;
      const [edge] = textShadow.split(" 0px");
      return { isMissing, isOnPreview: backgroundImage !== "none", color, edge };
    }),
  );
  const white = { color: "rgb(255, 255, 255)", edge: "rgb(0, 0, 0)" };
  const readable = { isMissing: true, isOnPreview: true, ...white };
  expect(letters).toEqual(PROJECTS.map(() => readable));
});

const backgroundsOf = (page: Page, links: string) =>
  page.locator(links).evaluateAll((all) => all.map((it) => getComputedStyle(it).backgroundColor));

test("forced colours show the logo, the current page and technology", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto("/projects?tech=React");
  for (const links of ["header nav a", "main nav a"]) {
    const [current, ...more] = await backgroundsOf(page, `${links}[aria-current]`);
    expect(more).toEqual([]);
    const others = await backgroundsOf(page, `${links}:not([aria-current])`);
    expect(others.length).toBeGreaterThan(5);
    expect(others).not.toContain(current);
  }
  const system = await page.evaluate(() => {
    document.body.style.cssText = "color: CanvasText; background-color: Canvas";
    const { color, backgroundColor } = getComputedStyle(document.body);
    return { fill: backgroundColor, stroke: color };
  });
  for (const landmark of ["banner", "contentinfo"] as const) {
    const logo = page.getByRole(landmark).locator("[data-logo]");
    await expect(logo.locator("rect")).toHaveCSS("fill", system.fill);
    await expect(logo.locator("path").first()).toHaveCSS("stroke", system.stroke);
  }
});

test("the last link of the menu looks like a button, or is current", async ({ page }) => {
  const backgrounds = async (path: string) => {
    await page.goto(path);
    return backgroundsOf(page, "header nav a");
  };
  const [shown, plain, ...others] = await backgrounds("/");
  const button = others.pop();
  expect(new Set(others)).toEqual(new Set([plain]));
  expect(new Set([shown, plain, button]).size).toBe(3);
  expect((await backgrounds("/contact")).pop()).toBe(shown);
});
