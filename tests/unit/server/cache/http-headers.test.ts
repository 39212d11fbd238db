import { expect, test } from "vitest";
import { negotiateEncoding } from "../../../../server/cache/content-encoding";
import { variantKey } from "../../../../server/cache/variant-key";

test.each([
  [undefined, "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0, gzip", "gzip"],
  ["GZIP;q=0.1", "gzip"],
  ["*", "gzip"],
  ["br;q=0.000, gzip;q=0, *;q=0", "identity"],
  ["deflate", "identity"],
])("Accept-Encoding %s selects %s", (header, expected) => {
  expect(negotiateEncoding(header)).toBe(expected);
});

const keyFor = (accept: string) => variantKey("Accept", { accept });

test("the variant of an image depends on the image formats in Accept only", () => {
  expect(keyFor("image/avif,image/webp,*/*;q=0.8")).toBe(keyFor("image/webp, image/avif"));
  expect(keyFor("image/webp,*/*")).not.toBe(keyFor("*/*"));
  expect(keyFor("image/avif;q=0.0000")).toBe(keyFor("*/*"));
  // Too long to parse.
  expect(keyFor(`${"image/x,".repeat(80)}image/avif`)).toBeUndefined();
});
