import { expect, test } from "vitest";
import { runInRequest } from "~/content/request-context.server";
import type { SiteContent } from "~/content/site-content.server";
import { withDefaultLabels } from "~/content/site-settings.server";
import { LABELS } from "../../../../contract/labels";
import { DEFAULT_LANGUAGE } from "../../../../contract/local-path";

test("the labels of the site are the editor's, and never blank", () => {
  const menu = { ...LABELS.menu, open: "Menu", close: "  " };
  const given = { menu, footer: null } as unknown as Parameters<typeof withDefaultLabels>[0];
  const expected = { ...LABELS, menu: { ...LABELS.menu, open: "Menu" } };
  const content = { languages: [DEFAULT_LANGUAGE] } as unknown as SiteContent;
  runInRequest({ content }, () => {
    expect(withDefaultLabels(given)).toEqual(expected);
    expect(withDefaultLabels(null)).toEqual(LABELS);
  });
});
