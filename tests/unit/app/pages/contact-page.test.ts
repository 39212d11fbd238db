import { expect } from "vitest";
import { action } from "~/pages/contact-page";
import { MESSAGE } from "../../../support/contact";
import { routeArgs, test } from "../../../support/site-content";

test("a contact message is refused in the words of the settings", async ({ client }) => {
  const words = { contact: { subjectMissing: "What is it about?" } };
  await client.patch("siteSettings").set({ words }).commit();
  const errorsOf = async (field: string) => {
    const body = new URLSearchParams({ ...MESSAGE, [field]: "" });
    const response = await action(routeArgs("/contact", { method: "POST", body }));
    return (await response.json()).fieldErrors?.[field];
  };
  await expect.poll(() => errorsOf("subject")).toBe("What is it about?");
  expect(await errorsOf("name")).toBe("Enter your name");
});
