import type { Page } from "@playwright/test";
import { openPage } from "./support/page";
import { PROJECTS, projectsUsing } from "./support/site/sample-projects";
import { expect, test } from "./support/test";

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
    await expect(caption).toHaveText(
      `Showing ${projectsUsing(tech).length} project(s) using ${tech}`,
    );
    await expect(cards.getByRole("heading")).toHaveText(
      projectsUsing(tech).map(({ title }) => title),
    );
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
  await expect(caption).toHaveText(
    `Showing ${projectsUsing("kotlin").length} project(s) using kotlin`,
  );
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the filter works", async ({ page }) => {
    await page.goto("/projects");
    const { option, caption } = parts(page);
    await option("MySQL").click();
    await expect(caption).toHaveText(
      `Showing ${projectsUsing("MySQL").length} project(s) using MySQL`,
    );
  });
});
