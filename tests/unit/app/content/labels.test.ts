import { describe, expect, test } from "vitest";
import { withDefaultLabels } from "~/content/site-settings.server";
import { LABELS } from "../../../../contract/labels";
import { sampleOfType } from "../../../support/sample/documents";

type Given = Parameters<typeof withDefaultLabels>[0];

describe("the words of the site", () => {
  test("are all in the seed, for editors to find", () => {
    const [settings] = sampleOfType<{ words: object }>("siteSettings");
    expect(settings?.words).toEqual({ _type: "siteWords", ...LABELS });
  });

  test("are as they come with the site where the settings have none", () => {
    expect(withDefaultLabels(null)).toEqual(LABELS);
  });

  test("are an editor's where there is one, and never blank", () => {
    const given = {
      menu: { ...LABELS.menu, open: "Menu", close: "  " },
      footer: null,
    } as unknown as Given;
    const { menu, footer } = withDefaultLabels(given);
    expect(menu).toEqual({ ...LABELS.menu, open: "Menu" });
    expect(footer).toEqual(LABELS.footer);
  });
});
