import { expect, test } from "vitest";
import { cutOff } from "../../../../sanity/schema/inputs/picture-input";

const picture = (size: string, more = {}) => ({ asset: { _ref: `image-a-${size}-png` }, ...more });
const sides = { left: 0.125, right: 0.125, top: 0, bottom: 0 };

test.each([
  ["a picture of the same shape", picture("1200x900"), undefined],
  ["a picture of nearly the same shape", picture("1200x880"), undefined],
  ["a wide picture", picture("1600x900"), "25 % of its width, at the sides"],
  ["a tall picture", picture("900x1200"), "44 % of its height, above and below"],
  ["a picture that is cropped to the shape", picture("1600x900", { crop: sides }), undefined],
  ["a picture with a chosen middle", picture("1600x900", { hotspot: { x: 0.2 } }), undefined],
  ["a picture without a file", {}, undefined],
  ["no picture", undefined, undefined],
])("of %s the site cuts off: %2$s", (_, value, cut) => {
  expect(cutOff(value, 4 / 3)).toBe(cut);
});
