import { describe, expect, test } from "vitest";
import { imageSchema } from "~/content/field-schemas.server";

const image = {
  assetId: `image-${"a".repeat(40)}-300x200-png`,
  alt: "A bridge",
  width: 300,
  height: 200,
  lqip: null,
  hotspot: null,
};

const cropOf = (crop: unknown) => imageSchema.parse({ ...image, crop }).crop;

describe("the crop of an image", () => {
  test("is what an editor cut off", () => {
    const crop = { top: 0.1, bottom: 0, left: 0.45, right: 0.5 };
    expect(cropOf(crop)).toEqual(crop);
    expect(cropOf(null)).toBeNull();
  });

  test.each([
    { top: 0.5, bottom: 0.5, left: 0, right: 0 },
    { top: 0, bottom: 0, left: 0.8, right: 0.7 },
    { top: -0.5, bottom: 0, left: 0, right: 0 },
    { top: null, bottom: 0, left: 0, right: 0 },
  ])("is null for values that do not describe a part of the image: %j", (crop) => {
    expect(cropOf(crop)).toBeNull();
  });
});
