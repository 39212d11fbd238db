import { expect } from "vitest";
import { runInPreview } from "~/content/current-preview.server";
import { loader } from "~/routes/preview.status";
import { test } from "../../../support/site-content";

test("/preview/status names no draft without a preview", async () => {
  const response = await loader();
  expect(await response.json()).toEqual({ incomplete: [] });
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("/preview/status names each draft that a preview leaves out", async ({ client }) => {
  await client.create({ _id: "drafts.faq-new", _type: "faq", question: "How?", order: 90 });
  const response = await runInPreview("drafts", () => loader());
  expect(await response.json()).toEqual({ incomplete: ["“How?”: answer is missing"] });
});
