import { vercelStegaCombine } from "@vercel/stega";
import { expect, test } from "vitest";
import { pageMeta, preloadImage } from "~/content/meta";
import { SAMPLE_IMAGE } from "../../../support/sample";

const TEXTS = { title: "Team", description: "Who we are", companyName: "Sabarmati Softworks" };

/** The tags in the head of a page with these texts. */
function tagsOf({ title, description, companyName }: typeof TEXTS, preview: string | null) {
  const data = { siteUrl: "https://www.example.com", settings: { companyName }, preview };
  const args = { matches: [{ id: "root", data }], location: { pathname: "/team" } };
  return pageMeta({ title, description }, args);
}

const NOINDEX = { name: "robots", content: "noindex" };

test("the head of a page has the company in its title and one canonical address", () => {
  const tags = tagsOf(TEXTS, null);
  expect(tags).toContainEqual({ title: "Team | Sabarmati Softworks" });
  expect(tags.filter((tag) => "rel" in tag)).toEqual([
    { tagName: "link", rel: "canonical", href: "https://www.example.com/team" },
  ]);
  expect(tags).not.toContainEqual(NOINDEX);
});

test("the head of a preview is free of edit marks and of a canonical address", () => {
  const mark = (text: string) => vercelStegaCombine(text, { origin: "sanity.io", href: "/studio" });
  const marked = Object.entries(TEXTS).map(([name, text]) => [name, mark(text)]);
  const tags = tagsOf(Object.fromEntries(marked), "drafts");
  expect(tags).toContainEqual({ title: "Team | Sabarmati Softworks" });
  expect(tags).toContainEqual({ name: "description", content: "Who we are" });
  expect(tags).toContainEqual({ property: "og:site_name", content: "Sabarmati Softworks" });
  expect(tags).toContainEqual(NOINDEX);
  expect(tags).not.toContainEqual(expect.objectContaining({ rel: "canonical" }));
});

const images = { baseUrl: "/lake", projectId: "local", dataset: "production" };
const args = { matches: [{ id: "root", data: { images } }] };
const box = { aspect: 4 / 3, sizes: "92vw" };

test("a page's head offers the first image in all its widths, before any other", () => {
  expect(preloadImage({ image: SAMPLE_IMAGE, ...box }, args)).toMatchObject([
    {
      tagName: "link",
      rel: "preload",
      as: "image",
      imageSizes: "92vw",
      imageSrcSet: expect.stringContaining(" 720w, "),
      fetchpriority: "high",
    },
  ]);
});

test.each([undefined, { image: { ...SAMPLE_IMAGE, assetId: "" }, ...box }])(
  "a page's head offers no image without one: %#",
  (first) => {
    expect(preloadImage(first, args)).toEqual([]);
  },
);
