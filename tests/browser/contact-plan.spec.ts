import { PAGES } from "../../contract/pages";
import { EMPTY, expectValues, field, fillInSlowly, send, test } from "./support/contact-form";
import { expect } from "./support/test";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("a chosen plan opens the page at the form and is named above it", async ({
      page,
      endpoint: _,
    }) => {
      await page.goto(PAGES.pricingPage.path);
      await page.getByRole("link", { name: "Get Started with Professional" }).click();
      await expect(page).toHaveURL("/contact?plan=Professional");
      const choice = page.getByText("Your plan: Professional");
      await expect(choice).toBeInViewport();
      await expect(page.locator("#send").getByText("$2,499 · ₹1,99,999")).toBeVisible();
      expect(
        await choice.evaluate((element) =>
          Boolean(
            element.compareDocumentPosition(document.querySelector("form") as Node) &
              Node.DOCUMENT_POSITION_FOLLOWING,
          ),
        ),
      ).toBe(true);
    });
  });
}

test("the page does not name an unknown plan", async ({ page, endpoint: _ }) => {
  await page.goto("/contact?plan=Call%20555-0100%20now");
  await expect(page.locator("#send").getByText("Your plan")).toHaveCount(0);
});

test("a chosen plan or product starts the subject", async ({ page, endpoint: _ }) => {
  await page.goto("/contact?plan=Professional");
  await expect(field.subject(page)).toHaveValue("Enquiry about the Professional plan");
  await fillInSlowly(page, { name: "Nila", email: "nila@example.com", message: "Hello" });
  await send(page);
  await expect(page.getByText("Message Sent!")).toBeVisible();
  await expectValues(page, EMPTY);
  await page.goto("/contact?product=Bundle%20Builder");
  await expect(field.subject(page)).toHaveValue("Enquiry about Bundle Builder");
});
