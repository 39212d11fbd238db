import { expect, test } from "./support/test";

test.beforeEach(async ({ page }) => {
  await page.goto("/team");
});

test("two members are side by side, without a carousel", { tag: "@phone" }, async ({
  page,
  isMobile,
}) => {
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(2);
  await expect(page.getByRole("button", { name: /member/ })).toHaveCount(0);
  await expect(page.locator("[aria-roledescription=carousel]")).toHaveCount(0);
  const [first, second] = [await cards.first().boundingBox(), await cards.last().boundingBox()];
  if (isMobile) expect(second?.y).toBeGreaterThan(first?.y ?? 0);
  else expect(second?.y).toBe(first?.y);
});

const MEMBERS = [
  {
    name: "Aarav Mehta",
    role: "CEO and Director",
    experience: "5+ years",
    mail: "mailto:aarav@sabarmatisoftworks.example",
  },
  {
    name: "Isha Patel",
    role: "CTO",
    experience: "3 years",
    mail: "mailto:isha@sabarmatisoftworks.example",
  },
];

test("the page shows each member with contact details, and invites applicants", async ({
  page,
}) => {
  for (const { name, role, experience, mail } of MEMBERS) {
    const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });
    await expect(card.getByRole("img")).toBeVisible();
    await expect(card.getByText(role, { exact: true })).toBeVisible();
    await expect(card.getByText(experience, { exact: true })).toBeVisible();
    await expect(card.getByText("Education")).toBeVisible();
    const tags = card.getByRole("list", { name: `Expertise of ${name}` });
    expect(await tags.getByRole("listitem").count()).toBeGreaterThan(2);
    await expect(card.getByRole("link", { name: `Email ${name}` })).toHaveAttribute("href", mail);
    const profile = card.getByRole("link", { name: new RegExp(`profile of ${name}`) });
    await expect(profile).toHaveAttribute("target", "_blank");
    await expect(profile).toHaveAccessibleName(/opens in a new tab/);
  }
  const join = page.getByRole("region", { name: "Want to Join Our Team?" });
  await expect(join.getByRole("link", { name: "Get in Touch" })).toHaveAttribute(
    "href",
    "mailto:hello@sabarmatisoftworks.example",
  );
});
