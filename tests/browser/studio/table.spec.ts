import { richText } from "../../support/sample";
import { layoutFaults } from "../support/page";
import { expect, FULL, openStudio, publishButton, studioTest as test } from "../support/studio";
import { siteTest } from "../support/test";

const TEXTS =
  '*[_id == "drafts.aboutPage"][0].story.paragraphs[_type == "table"][0].rows[].cells[].value[].children[].text';

test("the site shows a table that an editor writes", FULL, async ({ page, studio, browser }) => {
  const { client } = studio;
  await openStudio(page, studio, "/structure/pages;aboutPage");
  await page.getByRole("tab", { name: "Story" }).click();
  const text = page.getByTestId("field-story.paragraphs");
  await text.getByText(/^The company began/).click();
  await page.keyboard.press("Control+End");
  await text.getByRole("button", { name: "Insert Table (block)" }).click();
  await expect(text.getByRole("table")).toBeVisible();
  await page.keyboard.type("Year");
  for (const cell of ["Projects", "Team", "2024", "31", "7"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(cell);
  }
  const written = ["Year", "Projects", "Team", "2024", "31", "7", "", "", ""];
  await expect.poll(() => client.fetch(TEXTS, {}, { perspective: "raw" })).toEqual(written);
  await publishButton(page).click();
  await expect.poll(() => client.getDocument("drafts.aboutPage")).toBeFalsy();

  // In another page: the next test needs the open Studio.
  const site = await browser.newPage();
  await site.goto(`${studio.url}/about`);
  const table = site.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText(["Year", "Projects", "Team"]);
  await expect(table.getByRole("row").nth(1).getByRole("cell")).toHaveText(["2024", "31", "7"]);
  await expect(site.getByRole("region", { name: "Year Projects Team" })).toBeVisible();
  await site.close();
});

siteTest("a wide table scrolls within its own box", FULL, async ({ page, client }) => {
  const cells = Array.from({ length: 12 }, (_, column) => ({
    _key: `c${column}`,
    _type: "cell",
    value: richText(`Column ${column + 1}`),
  }));
  const rows = [{ _key: "r", _type: "row", cells }];
  const wide = [{ _key: "wide", _type: "table", headerRows: 1, rows }];
  const pages = { about: "aboutPage", privacy: "privacyPage", wide: "page-wide" };
  await client
    .transaction()
    .patch(pages.about, (patch) => patch.append("story.paragraphs", wide))
    .patch(pages.privacy, (patch) => patch.append("sections[0].paragraphs", wide))
    .create({
      _id: pages.wide,
      _type: "page",
      title: "Wide",
      slug: { _type: "slug", current: "wide" },
      sections: [{ _key: "t", _type: "textSection", title: "Wide", text: wide }],
    })
    .commit();
  for (const path of Object.keys(pages)) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/${path}`);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const region = page.getByRole("region", { name: /^Column 1 Column 2/ });
      await region.focus();
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => region.evaluate((one) => one.scrollLeft), path).toBeGreaterThan(0);
      expect(await layoutFaults(page), `${path} at ${width}px`).toEqual([]);
    }
  }
});
