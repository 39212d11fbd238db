import { MESSAGE } from "../support/contact";
import {
  EMPTY,
  expectValues,
  FAILED,
  field,
  fillIn,
  REJECTED,
  send,
} from "./support/site/contact-form";
import { expect, test } from "./support/site/contact-site";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a sent message is confirmed on the page, and a reload does not send again", async ({
    page,
    endpoint,
  }) => {
    const before = endpoint.received.length;
    await page.goto("/contact");
    await fillIn(page);
    await send(page);
    await expect(page.locator("#send").getByRole("status")).toHaveText(
      /Message Sent!\s*Thank you for contacting us\. We'll get back to you soon\./,
    );
    await expectValues(page, EMPTY);
    await page.reload();
    expect(endpoint.received.slice(before).map(({ fields }) => fields)).toEqual([
      Object.entries(MESSAGE),
    ]);
  });

  test.describe("with a failure", () => {
    test.use({ allowedConsole: [/Failed to load resource/] });

    const ANSWERS = [
      ["result error", REJECTED],
      ["html", FAILED],
      ["status 500", FAILED],
      ["reset", FAILED],
    ] as const;

    test("the page reports a failed endpoint and retains the values", async ({
      page,
      endpoint,
    }) => {
      for (const [behaviour, words] of ANSWERS) {
        await test.step(behaviour, async () => {
          endpoint.behaviour = behaviour;
          await page.goto("/contact");
          await fillIn(page);
          await send(page);
          await expect(page.getByRole("alert")).toHaveText(words);
          await expect(page.getByRole("alert")).toBeInViewport();
          await expectValues(page, MESSAGE);
        });
      }
    });

    test("going back from a proxy's error page restores the values", async ({
      page,
      endpoint: _,
    }) => {
      await page.goto("/contact");
      await fillIn(page);
      await page.route(
        ({ pathname }) => pathname === "/contact",
        (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502</h1>" }),
      );
      await send(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("502");
      await page.unrouteAll();
      await page.goBack();
      await expectValues(page, MESSAGE);
    });

    test("an invalid field has its message, and the form keeps the values", async ({
      page,
      endpoint: _,
    }) => {
      await page.goto("/contact");
      await fillIn(page, { ...MESSAGE, email: "nila@" });
      await send(page);
      await expect(page.getByRole("alert").getByRole("link")).toHaveText([
        "Enter an email like name@example.com",
      ]);
      await expect(field.email(page)).toHaveAccessibleDescription(
        "Enter an email like name@example.com",
      );
      await expectValues(page, { ...MESSAGE, email: "nila@" });
    });
  });

  test("every question opens its answer", async ({ page, endpoint: _ }) => {
    await page.goto("/contact");
    const answer = page.getByText(/Most projects take 4-12 weeks/);
    await expect(answer).toBeHidden();
    await page.getByText("How long does a project take?").click();
    await expect(answer).toBeVisible();
  });
});
