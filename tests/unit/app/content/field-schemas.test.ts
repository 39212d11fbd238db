import { expect, test } from "vitest";
import { image } from "~/content/field-schemas.server";
import { SAMPLE_IMAGE } from "../../../support/sample";

const WHOLE = { top: 0.1, bottom: 0, left: 0.45, right: 0.5 };

test.each([
  [WHOLE, WHOLE],
  [null, null],
  [{ top: 0.5, bottom: 0.5, left: 0, right: 0 }, null],
  [{ top: 0, bottom: 0, left: 0.8, right: 0.7 }, null],
  [{ top: -0.5, bottom: 0, left: 0, right: 0 }, null],
  [{ top: null, bottom: 0, left: 0, right: 0 }, null],
])("the crop %j is read as %j: only what an editor may cut off an image", (crop, read) => {
  const assetId = `image-${"a".repeat(40)}-300x200-png`;
  expect(image.schema.parse({ ...SAMPLE_IMAGE, assetId, crop }).crop).toEqual(read);
});
