import type { Page } from "@playwright/test";
import { holdRequests } from "../support/page";
import {
  expect,
  FULL,
  goInStudio,
  openStudio,
  type StudioSite,
  stored,
  studioTest as test,
} from "../support/studio";

const rowsOf = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Move up" }) });

const button = (page: Page, row: number, name: string) =>
  rowsOf(page).nth(row).getByRole("button", { name });

const readPlans = ({ client }: StudioSite) =>
  client.fetch<{ _id: string; name: string; order: number }[]>(
    "*[_type == 'plan'] | order(order asc) { _id, name, order }",
  );

/** Opens the list of the three plans. @returns them, and reads the stored order as their letters. */
async function openPlans(page: Page, studio: StudioSite) {
  const plans = await readPlans(studio);
  expect(plans).toHaveLength(3);
  await openStudio(page, studio, "/structure/order;order-plan");
  await expect(rowsOf(page)).toHaveCount(3);
  const order = async () =>
    (await readPlans(studio))
      .map(({ _id }) => "abc"[plans.findIndex((plan) => plan._id === _id)])
      .join("");
  return { plans, order };
}

test("an editor reorders a list by keyboard and by mouse", async ({ page, studio }) => {
  const { plans, order } = await openPlans(page, studio);
  await page
    .getByRole("button", { name: `Move down: ${plans[0]?.name}`, exact: true })
    .press("Enter");
  await expect.poll(order).toBe("bac");
  // The browser starts no drag while the rows still move. Dropping an entry on itself changes nothing.
  await expect(async () => {
    await rowsOf(page).filter({ hasText: plans[2]?.name }).dragTo(rowsOf(page).nth(0));
    await expect.poll(order, { timeout: 5_000 }).toBe("cba");
  }).toPass();
});

test("a button whose entry is at the end keeps the focus", FULL, async ({ page, studio }) => {
  const { order } = await openPlans(page, studio);
  const up = button(page, 0, "Move up");
  await button(page, 1, "Move up").press("Enter");
  await expect.poll(order).toBe("bac");
  await expect(up).toHaveAttribute("aria-disabled", "true");
  await expect(up).toBeFocused();
  await up.press("Enter");
  await button(page, 0, "Move down").press("Enter");
  await expect.poll(order).toBe("abc");
});

test("the dragged entry stays the same when the list changes", FULL, async ({ page, studio }) => {
  const { plans, order } = await openPlans(page, studio);
  const last = plans[2];
  const rows = rowsOf(page);
  await rows.nth(0).hover();
  await page.mouse.down();
  await rows.nth(1).hover();
  // Moves the dragged entry to the second place.
  await studio.client.patch(last?._id ?? "", { set: { order: 1 } }).commit();
  await expect(rows.nth(0)).toContainText(last?.name ?? "");
  await rows.nth(2).hover();
  await page.mouse.up();
  await expect.poll(order).toBe("cba");
});

test("rows out of view are rendered once they get the focus", FULL, async ({ page, studio }) => {
  await studio.client.mutate(
    Array.from({ length: 100 }, (_, index) => ({
      create: {
        _id: `faq-${index}`,
        _type: "faq",
        question: `Question ${index}?`,
        order: 100 + index,
      },
    })),
  );
  await openStudio(page, studio, "/structure/order;order-faq");
  const up = page.getByRole("button", { name: "Move up", includeHidden: true });
  await expect(up).toHaveCount(104);
  const isDrawn = (index: number) =>
    up.nth(index).evaluate((button) => button.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isDrawn(0)).toBe(true);
  expect(await isDrawn(-1)).toBe(false);

  await up.last().focus();
  await expect.poll(() => isDrawn(-1)).toBe(true);
  await expect(page.getByText("Question 99?")).toBeVisible();
});

test("the order pane saves quick moves one after the other", FULL, async ({ page, studio }) => {
  const { plans, order } = await openPlans(page, studio);
  const releaseRequests = await holdRequests(page, /\/data\/mutate\//);
  // The second move reverts the first.
  await button(page, 0, "Move down").press("Enter");
  await button(page, 1, "Move up").press("Enter");
  await button(page, 1, "Move down").press("Enter");
  // Another list opens during the saves and stays as it is.
  await goInStudio(page, "/structure/order;order-faq");
  const hasText = await stored(studio, "*[_type == 'faq'] | order(order asc)[0].question")();
  const row = rowsOf(page).filter({ hasText });
  await expect(row).toBeVisible();
  releaseRequests();
  await expect.poll(order).toBe("acb");
  // Only the moved plans were written.
  const written = (await readPlans(studio)).find(({ _id }) => _id === plans[2]?._id);
  expect(written?.order).toBe(30);
  await expect(row).toBeVisible();
});
