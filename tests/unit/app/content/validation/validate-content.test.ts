import { describe, expect, test } from "vitest";
import { DOCUMENTS } from "~/content/generated.server";
import { validateContent } from "~/content/validation/validate-content.server";
import { parseEnv, provideEnv } from "~/lib/config/env.server";
import { PAGES } from "../../../../../contract/pages";

const pages = Object.keys(PAGES) as (keyof typeof PAGES)[];

describe("a page that was never valid", () => {
  test("keeps valid fields and gets placeholders for the rest", () => {
    const half = { _id: "teamPage", hero: null, join: { title: "Join", text: "Come." }, seo: null };
    const { value, invalid, isGood } = validateContent(half, {
      type: "teamPage",
      shape: DOCUMENTS.teamPage.shape,
    });
    expect(value).toEqual({
      _id: "teamPage",
      hero: { eyebrow: "", title: "Team", intro: "" },
      join: { title: "Join", text: "Come.", badgeLabel: "", email: null },
      seo: { title: "Team", description: "", image: null },
    });
    expect(isGood).toBe(false);
    expect(invalid).toMatchObject([{ id: "teamPage", type: "teamPage" }]);
  });

  test.each(pages)("%s has a title with an empty dataset", (type) => {
    const { value } = validateContent(null, { type, shape: DOCUMENTS[type].shape });
    expect(value).toMatchObject({ seo: { title: PAGES[type].title } });
  });
});

test("validation uses the site's host as the company name when it is missing", () => {
  provideEnv(parseEnv({}));
  const { shape } = DOCUMENTS.siteSettings;
  const { value } = validateContent(null, { type: "siteSettings", shape });
  expect(value).toMatchObject({ companyName: "localhost", stats: [], map: { embedUrl: "" } });
});

test("never returns a rejected URL", () => {
  provideEnv(parseEnv({}));
  const map = { embedUrl: "javascript:alert(1)", linkUrl: "https://maps.example", title: "Map" };
  const { shape } = DOCUMENTS.siteSettings;
  const { value } = validateContent({ map }, { type: "siteSettings", shape });
  expect(value).toMatchObject({ map: { ...map, embedUrl: "" } });
});
