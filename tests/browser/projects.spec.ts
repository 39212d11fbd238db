import type { Page } from "@playwright/test";
import { sampleOfType } from "../support/sample/documents";
import { openPage } from "./support/page/hydrated";
import { expect, test } from "./support/test";

const PROJECTS = sampleOfType<{ title: string; technologies: string[]; url?: string }>("project");

const TECHNOLOGIES = [
  "CSS3",
  "Express",
  "HTML5",
  "Java",
  "kotlin",
  "MongoDB",
  "MySQL",
  "Node.js",
  "PostgreSQL",
  "React",
  "Shopify",
  "Tailwind CSS",
  "TypeScript",
];

function parts(page: Page) {
  const filter = page.getByRole("navigation", { name: "Filter projects by technology" });
  return {
    filter,
    options: filter.getByRole("link"),
    option: (name: string) => filter.getByRole("link", { name, exact: true }),
    chosen: filter.locator("[aria-current]"),
    caption: page.getByRole("status").filter({ hasText: "Showing" }),
    cards: page.getByRole("article"),
  };
}

function using(tech: string) {
  return PROJECTS.filter((project) => project.technologies.includes(tech));
}

test("the projects page offers All Projects and each technology once, alphabetically", async ({
  page,
}) => {
  await page.goto("/projects");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Projects");
  const { options, chosen, caption, cards } = parts(page);
  await expect(options).toHaveText(["All Projects", ...TECHNOLOGIES]);
  await expect(chosen).toHaveText(["All Projects"]);
  await expect(caption).toHaveText(`Showing ${PROJECTS.length} project(s)`);
  await expect(cards.getByRole("heading")).toHaveText(PROJECTS.map(({ title }) => title));

  await test.step("View Details opens a project's address in a new tab, where there is one", async () => {
    for (const { title, url } of PROJECTS) {
      const card = page
        .getByRole("article")
        .filter({ has: page.getByRole("heading", { name: title }) });
      const details = card.getByRole("link", { name: /View Details/ });
      if (url === undefined) {
        await expect(details).toHaveCount(0);
      } else {
        await expect(details).toHaveAttribute("href", url);
        await expect(details).toHaveAttribute("target", "_blank");
        await expect(details).toHaveAccessibleName(`View Details of ${title} (opens in a new tab)`);
      }
    }
    expect(PROJECTS.some(({ url }) => url === undefined)).toBe(true);
  });

  await test.step("visible pictures load at once, the others near the viewport", async () => {
    const pictures = page.getByRole("article").getByRole("img");
    for (const index of [0, 1, 2]) {
      await expect(pictures.nth(index)).toHaveAttribute("loading", "eager");
    }
    await expect(pictures.nth(3)).toHaveAttribute("loading", "lazy");
  });

  await test.step("the figures of success, and the way to the contact page", async () => {
    for (const [value = "", label = ""] of [
      ["50+", "Completed Projects"],
      ["98%", "Client Satisfaction"],
      ["100%", "On-Time Delivery"],
      ["15+", "Industries Served"],
    ]) {
      await expect(page.getByRole("listitem").filter({ hasText: label })).toContainText(value);
    }
    const closing = page.getByRole("region", { name: "Want to See Your Project Here?" });
    await expect(closing.getByRole("link")).toHaveAttribute("href", "/contact");
  });
});

test("each technology shows its projects, counts them and keeps the choice in the address", async ({
  page,
}) => {
  await openPage(page, "/projects");
  const { option, chosen, caption, cards } = parts(page);
  for (const tech of ["React", "kotlin", "Tailwind CSS"]) {
    await option(tech).click();
    await expect(caption).toHaveText(`Showing ${using(tech).length} project(s) using ${tech}`);
    await expect(cards.getByRole("heading")).toHaveText(using(tech).map(({ title }) => title));
    await expect(chosen).toHaveText([tech]);
    expect(new URL(page.url()).searchParams.get("tech")).toBe(tech);
  }
});

test("choosing the current option again changes neither the list nor the history", async ({
  page,
}) => {
  await openPage(page, "/projects");
  const { option, chosen, caption } = parts(page);
  await option("React").click();
  await expect(caption).toContainText("using React");
  const [before, length] = [await caption.textContent(), await page.evaluate(() => history.length)];
  await option("React").click();
  await expect(chosen).toHaveText(["React"]);
  await expect(caption).toHaveText(before ?? "");
  expect(await page.evaluate(() => history.length)).toBe(length);
});

test("the projects page keeps scroll position and focus, and Back undoes a choice", async ({
  page,
}) => {
  await openPage(page, "/projects");
  const { filter, option, caption } = parts(page);
  await filter.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top - 120));
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await option("Express").focus();
  await page.keyboard.press("Enter");
  await expect(caption).toContainText("using Express");
  await expect(option("Express")).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await page.goBack();
  await expect(caption).toHaveText(`Showing ${PROJECTS.length} project(s)`);
});

test("the projects page brings the chosen option into view without moving the page", {
  tag: "@phone",
}, async ({ page }) => {
  await openPage(page, "/projects?tech=TypeScript");
  await expect(parts(page).option("TypeScript")).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("a choice focused by keyboard is fully visible in the row", { tag: "@phone" }, async ({
  page,
}) => {
  await openPage(page, "/projects");
  const { options } = parts(page);
  await options.first().focus();
  for (let presses = 1; presses < (await options.count()); presses++) {
    await page.keyboard.press("Tab");
    await expect(options.nth(presses)).toBeFocused();
    await expect(options.nth(presses)).toBeInViewport({ ratio: 1 });
  }
});

test("the projects page reads a technology from the URL in any case", async ({ page }) => {
  await page.goto("/projects?tech=Kotlin");
  const { chosen, caption } = parts(page);
  await expect(chosen).toHaveText(["kotlin"]);
  await expect(caption).toHaveText(`Showing ${using("kotlin").length} project(s) using kotlin`);
});

test("the projects page reports an unused technology and links to all projects", async ({
  page,
}) => {
  await openPage(page, "/projects?tech=%3Cb%3ECOBOL");
  const { chosen, caption } = parts(page);
  await expect(caption).toHaveText("Showing 0 project(s) using <b>COBOL");
  await expect(chosen).toHaveCount(0);
  await page.getByRole("link", { name: "Show all projects" }).click();
  await expect(caption).toHaveText(`Showing ${PROJECTS.length} project(s)`);
});

test("the grid has three columns on a wide screen and one on a phone", { tag: "@phone" }, async ({
  page,
  isMobile,
}) => {
  await page.goto("/projects");
  const boxes = await page
    .getByRole("article")
    .evaluateAll((cards) =>
      cards.slice(0, 4).map((card) => Math.round(card.getBoundingClientRect().left)),
    );
  expect(new Set(boxes).size).toBe(isMobile ? 1 : 3);
});

test("the grid keeps three columns and 4:3 images with few projects", async ({ page }) => {
  const counts = new Set<number>();
  for (const technology of new Set(PROJECTS.flatMap(({ technologies }) => technologies))) {
    const count = using(technology).length;
    if (counts.has(count)) continue;
    counts.add(count);
    await page.goto(`/projects?tech=${encodeURIComponent(technology)}`);
    const cards = page.getByRole("article");
    await expect(cards).toHaveCount(count);
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await cards.evaluateAll((all) =>
        all.map((card) => {
          const image = card.querySelector("img")?.getBoundingClientRect();
          const list = card.closest("ul")?.getBoundingClientRect();
          return {
            share: card.getBoundingClientRect().width / (list?.width ?? 0),
            aspect: (image?.width ?? 0) / (image?.height ?? 1),
          };
        }),
      );
      for (const { share, aspect } of boxes) {
        expect(share, `${count} projects at ${width} px`).toBeLessThan(1 / 3);
        expect(share, `${count} projects at ${width} px`).toBeGreaterThan(0.3);
        expect(aspect).toBeCloseTo(4 / 3, 1);
      }
    }
  }
  expect(counts).toContain(1);
});

test.describe("without images", () => {
  test.use({ allowedConsole: [/net::ERR_FAILED/] });

  test("a missing preview shows its alt text with an outline, readable on any colour", async ({
    page,
  }) => {
    await page.route("**/lake/images/**", (route) => route.abort());
    await page.goto("/projects");
    const letters = await page
      .getByRole("article")
      .getByRole("img")
      .evaluateAll((pictures) =>
        pictures.map((picture) => {
          const { backgroundImage, color, textShadow } = getComputedStyle(picture);
          return {
            isOnPreview: backgroundImage !== "none",
            color,
            edge: textShadow.split(" 0px")[0],
          };
        }),
      );
    const readable = { isOnPreview: true, color: "rgb(255, 255, 255)", edge: "rgb(0, 0, 0)" };
    expect(letters).toEqual(PROJECTS.map(() => readable));
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the filter works", async ({ page }) => {
    await page.goto("/projects");
    const { option, caption } = parts(page);
    await option("MySQL").click();
    await expect(caption).toHaveText(`Showing ${using("MySQL").length} project(s) using MySQL`);
  });
});
