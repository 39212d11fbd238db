import { describe, expect, test } from "vitest";
import { withWords } from "~/content/labels.server";
import { WORDS } from "../../../../contract/labels";
import { seedOfType } from "../../../support/sample/documents";

type Given = Parameters<typeof withWords>[0];

describe("the words of the site", () => {
  test("are all in the seed, for editors to find", () => {
    const [settings] = seedOfType<{ words: object }>("siteSettings");
    expect(settings?.words).toEqual({ _type: "siteWords", ...WORDS });
  });

  test("are as they come with the site where the settings have none", () => {
    expect(withWords(null)).toEqual(WORDS);
  });

  test("are an editor's where there is one, and never blank", () => {
    const given = {
      menu: { ...WORDS.menu, open: "Menu", close: "  " },
      footer: null,
    } as unknown as Given;
    const { menu, footer } = withWords(given);
    expect(menu).toEqual({ ...WORDS.menu, open: "Menu" });
    expect(footer).toEqual(WORDS.footer);
  });
});
