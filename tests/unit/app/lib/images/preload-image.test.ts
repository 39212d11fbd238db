import { describe, expect, test } from "vitest";
import { preloadImage } from "~/lib/images/preload-image";
import { SAMPLE_IMAGE } from "../../../../support/sample";

const images = { baseUrl: "/lake", projectId: "local", dataset: "production" };
const args = { matches: [{ id: "root", data: { images } }] };
const box = { aspect: 4 / 3, sizes: "92vw" };

describe("the first image in a page's head", () => {
  test("is offered in all its widths, before any other", () => {
    const [link] = preloadImage({ image: SAMPLE_IMAGE, ...box }, args);
    expect(link).toMatchObject({
      tagName: "link",
      rel: "preload",
      as: "image",
      imageSizes: "92vw",
      fetchpriority: "high",
    });
    expect(link).toHaveProperty("imageSrcSet", expect.stringContaining(" 720w, "));
  });

  test("is omitted when the page has none", () => {
    expect(preloadImage(undefined, args)).toEqual([]);
    expect(preloadImage({ image: { ...SAMPLE_IMAGE, assetId: "" }, ...box }, args)).toEqual([]);
  });
});
