import { describe, expect, it } from "vitest";
import { preloadPicture } from "~/utils/preload-picture";

const images = { baseUrl: "/lake", projectId: "local", dataset: "production" };
const args = { matches: [{ id: "root", data: { images } }] };
const box = { aspect: 4 / 3, sizes: "92vw" };

const image = {
  assetId: "image-abc123-2000x1500-jpg",
  alt: "A loom",
  width: 2000,
  height: 1500,
  lqip: null,
  crop: null,
  hotspot: null,
};

describe("the first picture in a page's head", () => {
  it("is offered in all its widths, before any other", () => {
    const [link] = preloadPicture({ image, ...box }, args);
    expect(link).toMatchObject({
      tagName: "link",
      rel: "preload",
      as: "image",
      imageSizes: "92vw",
      fetchpriority: "high",
    });
    expect(link).toHaveProperty("imageSrcSet", expect.stringContaining(" 720w, "));
  });

  it("is left out where the page has none", () => {
    expect(preloadPicture(undefined, args)).toEqual([]);
    expect(preloadPicture({ image: { ...image, assetId: "" }, ...box }, args)).toEqual([]);
  });
});
