import { PROJECTS, projectsUsing } from "./support/site/sample-projects";
import { expect, test } from "./support/test";

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
    const count = projectsUsing(technology).length;
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
