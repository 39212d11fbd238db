import { createImageUrlBuilder } from "@sanity/image-url";
import { describe, expect, test } from "vitest";
import { imageSources } from "~/lib/images/image-sources";
import { imageUrl } from "~/lib/images/image-url";
import fc from "../../../../../packages/local-content-lake/test/support/property";
import { SAMPLE_IMAGE } from "../../../../support/sample";

const HOST = { baseUrl: "http://localhost:3000/lake", projectId: "local", dataset: "production" };

const part = fc.double({ min: 0, max: 0.45, noNaN: true });
const place = fc.double({ min: 0, max: 1, noNaN: true });
const crop = fc.record({ top: part, bottom: part, left: part, right: part });
const hotspot = fc.record({ x: place, y: place, height: place, width: place });

describe("the URL of an image", () => {
  test("is the one that Sanity's own library writes", () => {
    const same = fc.property(
      fc.integer({ min: 40, max: 6000 }),
      fc.integer({ min: 40, max: 6000 }),
      fc.option(crop),
      fc.option(hotspot),
      fc.integer({ min: 1, max: 2000 }),
      fc.integer({ min: 1, max: 2000 }),
      (fullWidth, fullHeight, crop, hotspot, width, height) => {
        const assetId = `image-abc123-${fullWidth}x${fullHeight}-jpg`;
        const expected = createImageUrlBuilder(HOST)
          .image({ asset: { _ref: assetId }, ...(crop && { crop }), ...(hotspot && { hotspot }) })
          .width(width)
          .height(height)
          .quality(60)
          .fit("crop")
          .url();
        const picture = { assetId, crop, hotspot };
        expect(imageUrl(picture, HOST, { width, height }, 60)).toBe(expected);
      },
    );
    fc.assert(same);
  });
});

describe("the files that a browser may choose from", () => {
  test("hold one of a phone's width at twice and at three times its pixels, cut to the box", () => {
    const sources = imageSources(SAMPLE_IMAGE, { aspect: 4 / 3, sizes: "92vw" }, HOST);
    expect(sources?.srcSet).toContain("w=720&h=540&q=60&fit=crop&auto=format 720w");
    expect(sources?.srcSet).toContain("w=1080&h=810&q=60&fit=crop&auto=format 1080w");
    expect(sources?.sizes).toBe("92vw");
  });

  test("have the quality of the box", () => {
    const box = { aspect: 4 / 3, sizes: "50vw", quality: 45 };
    expect(imageSources(SAMPLE_IMAGE, box, HOST)?.src).toContain("&q=45&");
  });

  test("are undefined without an image", () => {
    const nothing = { ...SAMPLE_IMAGE, assetId: "" };
    expect(imageSources(nothing, { aspect: 1, sizes: "92vw" }, HOST)).toBeUndefined();
  });
});
