import { expect, test } from "vitest";
import type { Place } from "../../../../../sanity/studio/paste/block-writer";
import { contentOf } from "../../../../../sanity/studio/paste/clipboard";
import { readHtml } from "../../../../../sanity/studio/paste/read-html";
import { uploadPicture } from "../../../../../sanity/studio/paste/upload-picture";
import { provideDom } from "../../../dom";
import { CLIPBOARDS, type Clipboard } from "./clipboards";
import { linesOf } from "./lines-of";

provideDom();

/** A text with everything, one without figures, one without headings. */
const PLACES = {
  full: { headings: ["h3", "h4"], hasFigures: true },
  text: { headings: ["h3", "h4"], hasFigures: false },
  plain: { headings: [], hasFigures: false },
} satisfies Record<string, Omit<Place, "createKey">>;

function paste({ html = "", text = "", isPlain = false, place = "full" }: Clipboard) {
  const data: Record<string, string> = { "text/html": html, "text/plain": text };
  const clipboard = { getData: (type: string) => data[type] ?? "" } as DataTransfer;
  const content = contentOf(clipboard, isPlain);
  if (content.html === undefined) return { lines: [content.text], losses: undefined };
  let keys = 0;
  const createKey = () => `k${keys++}`;
  const { blocks, losses } = readHtml(content.html, { ...PLACES[place], createKey });
  return { blocks, lines: linesOf(blocks), losses };
}

test.each(CLIPBOARDS)("a paste of %s becomes the blocks that people expect", (...row) => {
  const [, clipboard, blocks, lost] = row;
  const { lines, losses } = paste(clipboard);
  expect(lines).toEqual(blocks.split(" ¶ "));
  const none = { pictures: 0, links: 0 };
  expect({ ...none, ...losses }).toEqual({ ...none, ...lost });
});

const SVG = "data:image/svg+xml,%3Csvg/%3E";

test.each([
  ["has its data", SVG, { _type: "reference", _ref: "image-a" }],
  ["has Base64", "data:image/svg+xml;charset=utf-8;base64,PHN2Zy8+", { _ref: "image-a" }],
  ["cannot be read", "data:image/svg+xml;base64,%", undefined],
])("a pasted picture that %s is uploaded, or else left out", async (_case, source, asset) => {
  const uploads: unknown[] = [];
  const upload = async (kind: string, file: File) => {
    uploads.push([kind, file.name, file.type, file.size]);
    return { _id: "image-a" };
  };
  const client = { assets: { upload } } as unknown as Parameters<typeof uploadPicture>[1];
  const picture = await uploadPicture({ _type: "image", _key: "k", source }, client);
  if (asset) expect(picture).toMatchObject({ _type: "image", _key: "k", asset });
  else expect(picture).toBeUndefined();
  expect(uploads).toEqual(asset ? [["image", "pasted.svg", "image/svg+xml", "<svg/>".length]] : []);
});

test("a paste of 30,000 words keeps them all, each block with keys of its own", () => {
  const word = (index: number) => (index % 50 ? `word${index}` : `<b>word${index}</b>`);
  const paragraphs = Array.from({ length: 300 }, (_, index) => {
    const words = Array.from({ length: 100 }, (_, place) => word(index * 100 + place));
    return `<p><span>${words.join(" ")}</span> <a href="https://a.example/${index}">More</a></p>`;
  });
  const { lines, blocks = [] } = paste({ html: paragraphs.join("\n") });
  expect(lines).toHaveLength(300);
  expect(lines.join(" ").match(/word\d+/g)).toHaveLength(30_000);
  const keys = JSON.stringify(blocks).match(/"_key":"k\d+"/g) ?? [];
  expect(keys.length).toBeGreaterThan(30_000 / 50);
  expect(new Set(keys).size).toBe(keys.length);
});
