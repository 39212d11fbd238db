import { MESSAGE } from "../support/contact/contact-post";
import { EMPTY, expectValues, field, fillIn, REJECTED, send, test } from "./support/contact-form";
import { expect } from "./support/test";

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

    test("the page reports a failed endpoint in view and retains the values", async ({
      page,
      endpoint,
    }) => {
      endpoint.behaviour = "result error";
      await page.goto("/contact");
      await fillIn(page);
      await send(page);
      await expect(page.getByRole("alert")).toHaveText(REJECTED);
      await expect(page.getByRole("alert")).toBeInViewport();
      await expectValues(page, MESSAGE);
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
});
