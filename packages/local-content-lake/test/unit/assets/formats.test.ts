import { expect, test } from "vitest";
import { fileExtension } from "../../../src/assets/media-types";

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
