import { expect, test } from "vitest";
import { loader } from "~/routes/admin._index";

test("/admin leads to the dashboard", () => {
  const response = loader();
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe("/admin/dashboard");
});
