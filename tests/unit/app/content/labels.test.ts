import { expect, test } from "vitest";
import { withDefaultLabels } from "~/content/site-settings.server";
import { LABELS } from "../../../../contract/labels";

test("the labels of the site are the editor's, and never blank", () => {
  const menu = { ...LABELS.menu, open: "Menu", close: "  " };
  const given = { menu, footer: null } as unknown as Parameters<typeof withDefaultLabels>[0];
  const expected = { ...LABELS, menu: { ...LABELS.menu, open: "Menu" } };
  expect(withDefaultLabels(given)).toEqual(expected);
  expect(withDefaultLabels(null)).toEqual(LABELS);
});
