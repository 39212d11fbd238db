import { describe, expect, test } from "vitest";
import { withDefaultLabels } from "~/content/site-settings.server";
import { LABELS } from "../../../../contract/labels";
import { sampleOfType } from "../../../support/sample";

type Given = Parameters<typeof withDefaultLabels>[0];

describe("the labels of the site", () => {
  test("are all in the sample, for editors to find", () => {
    const [settings] = sampleOfType<{ words: object }>("siteSettings");
    expect(settings?.words).toEqual({ _type: "siteWords", ...LABELS });
  });

  test("are the defaults when the settings have none", () => {
    expect(withDefaultLabels(null)).toEqual(LABELS);
  });

  test("are the editor's, and never blank", () => {
    const given = {
      menu: { ...LABELS.menu, open: "Menu", close: "  " },
      footer: null,
    } as unknown as Given;
    const { menu, footer } = withDefaultLabels(given);
    expect(menu).toEqual({ ...LABELS.menu, open: "Menu" });
    expect(footer).toEqual(LABELS.footer);
  });
});
