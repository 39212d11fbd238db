import { expect, test } from "vitest";
import { fileExtension } from "../../../src/assets/media-types";
import { chooseFormat } from "../../../src/assets/render/output-format";
import { parseTransformParams } from "../../../src/assets/render/transform-params";

const params = parseTransformParams(new URLSearchParams("auto=format"));
const size = { width: 10, height: 10 };

function formatFor(accept: string): string {
  return chooseFormat(params, "png", accept, size, false);
}

test.each([
  ["image/webp", "webp"],
  ["image/avif ; q=0.9,image/webp", "avif"],
  ["image/avif;q=0, image/webp ;v=1", "webp"],
  ["image/*;q=1, */*", "png"],
])("Accept: %s selects %s", (accept, expected) => {
  expect(formatFor(accept)).toBe(expected);
});

test.each([
  ["notes.TXT", "application/pdf", "txt"],
  ["notes", "application/pdf", "pdf"],
  [undefined, "text/html; charset=utf-8", "html"],
  ["notes", "application/x-unheard-of", "bin"],
  ["notes", undefined, "bin"],
  ["notes", "", "bin"],
  [undefined, undefined, "bin"],
])("a file named %j of type %j has the extension %s", (name, type, extension) => {
  expect(fileExtension(name, type)).toBe(extension);
});
