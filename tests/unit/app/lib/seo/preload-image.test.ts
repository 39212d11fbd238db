import { expect, test } from "vitest";
import { preloadImage } from "~/lib/seo/preload-image";
import { SAMPLE_IMAGE } from "../../../../support/sample";

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
