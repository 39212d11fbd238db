import { expect, test } from "./support/test";

test("the page shows mission, team, excellence, values, differentiators and address", async ({
  page,
}) => {
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Us");
  for (const title of ["Our Mission", "Our Team", "Our Excellence", "Our Values"]) {
    await expect(page.getByRole("heading", { level: 3, name: title })).toBeVisible();
  }
  const apart = page.getByRole("region", { name: "What Sets Us Apart" });
  await expect(apart.getByRole("heading", { level: 3 })).toHaveCount(4);

  await test.step("where to find the company", async () => {
    const place = page.getByRole("region", { name: "Find Us" });
    await expect(place.getByText("Ahmedabad, Gujarat, India", { exact: true })).toBeVisible();
    await expect(place.getByText("402 Riverfront Chambers")).toBeVisible();
    await expect(place.getByRole("link", { name: "Contact us" })).toHaveAttribute(
      "href",
      "/contact",
    );
    const map = place.getByRole("link", { name: /Maps .*\(opens in a new tab\)$/ });
    await expect(map).toHaveAttribute("href", /^https:\/\/www\.openstreetmap\.org\//);
    await expect(map).toHaveAttribute("target", "_blank");
  });

  await test.step("the story leads to the team", async () => {
    const story = page.getByRole("region", { name: "Our Story" });
    await expect(story.getByRole("img")).toBeVisible();
    await story.getByRole("link", { name: "Meet the team" }).click();
    await expect(page).toHaveURL("/team");
  });
});

test("the about page gives search engines the company's facts", async ({ page }) => {
  for (const path of ["/", "/about"]) {
    await page.goto(path);
    const facts = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(facts ?? "")["@graph"][0]).toMatchObject({
      "@type": "ProfessionalService",
      name: "Sabarmati Softworks",
    });
  }
});
