import { createImageUrlBuilder } from "@sanity/image-url";
import { expect, test } from "vitest";
import { imageSources } from "~/lib/images/image-sources";
import { imageUrl } from "~/lib/images/image-url";
import fc from "../../../../../packages/local-content-lake/test/support/random";
import { SAMPLE_IMAGE } from "../../../../support/sample";

const HOST = { baseUrl: "http://localhost:3000/lake", projectId: "local", dataset: "production" };

test("the URL of an image is the one that Sanity's own library writes", () => {
  const full = fc.integer({ min: 40, max: 6000 });
  const shown = fc.integer({ min: 1, max: 2000 });
  const part = fc.double({ min: 0, max: 0.45, noNaN: true });
  const place = fc.double({ min: 0, max: 1, noNaN: true });
  const crops = fc.record({ top: part, bottom: part, left: part, right: part });
  const hotspots = fc.record({ x: place, y: place, height: place, width: place });
  const edits = fc.record({ crop: fc.option(crops), hotspot: fc.option(hotspots) });
  fc.assert(
    fc.property(full, full, shown, shown, edits, (fullWidth, fullHeight, width, height, edit) => {
      const assetId = `image-abc123-${fullWidth}x${fullHeight}-jpg`;
      const { crop, hotspot } = edit;
      const expected = createImageUrlBuilder(HOST)
        .image({ asset: { _ref: assetId }, ...(crop && { crop }), ...(hotspot && { hotspot }) })
        .width(width)
        .height(height)
        .quality(60)
        .fit("crop")
        .url();
      expect(imageUrl({ assetId, crop, hotspot }, HOST, { width, height }, 60)).toBe(expected);
    }),
  );
});

test("the files that a browser may choose from have a phone's width at two and three times its pixels, in the shape and quality of the box", () => {
  const box = { aspect: 4 / 3, sizes: "92vw", quality: 45 };
  const sources = imageSources(SAMPLE_IMAGE, box, HOST);
  expect(sources?.srcSet).toContain("w=720&h=540&q=45&fit=crop&auto=format 720w");
  expect(sources?.srcSet).toContain("w=1080&h=810&q=45&fit=crop&auto=format 1080w");
  expect(imageSources(SAMPLE_IMAGE, { ...box, quality: undefined }, HOST)?.src).toContain("&q=60&");
  expect(sources?.sizes).toBe("92vw");
  expect(imageSources({ ...SAMPLE_IMAGE, assetId: "" }, box, HOST)).toBeUndefined();
});
