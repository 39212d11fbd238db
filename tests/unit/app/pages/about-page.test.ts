import { expect } from "vitest";
import { loader } from "~/pages/about-page";
import { test } from "../../../support/site-content";

test("the loader answers the about page with its cards", async () => {
  const response = await loader();
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  expect((await response.json()).page.cards).toHaveLength(4);
});
