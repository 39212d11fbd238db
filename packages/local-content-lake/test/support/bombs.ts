import { randomBytes } from "node:crypto";
import { constants, crc32, deflateRawSync, deflateSync } from "node:zlib";
import sharp from "sharp";

const PNG_SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** A chunk of a PNG: length, type, bytes and their checksum. */
function chunk(type: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), bytes]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function integers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
}

/** Zlib data that unpack to so many megabytes of "a". */
function deflatedBomb(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, "a"), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const head = deflateSync("").subarray(0, 2);
  return Buffer.concat([head, ...Array<Buffer>(megabytes).fill(block), Buffer.from([3, 0])]);
}

/** A grey PNG of this size whose pixels are those of 10 x 10, with further chunks before them. */
export function png(width: number, height: number, chunks: readonly Buffer[] = []): Buffer {
  const rows = deflateSync(Buffer.alloc(11 * 10));
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk("IHDR", Buffer.concat([integers(width, height), Buffer.from([8, 0, 0, 0, 0])])),
    ...chunks,
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A compressed text or colour profile of a PNG that unpacks to so many megabytes. */
export function compressedText(type: "zTXt" | "iTXt" | "iCCP", megabytes: number): Buffer {
  const head = { zTXt: "a\0\0", iTXt: "a\0\x01\0\0\0", iCCP: "a\0\0" }[type];
  return chunk(type, Buffer.concat([Buffer.from(head, "latin1"), deflatedBomb(megabytes)]));
}

/** A PNG of many frames of one pixel each. */
export function animatedPng(frames: number): Buffer {
  const pixel = deflateSync(Buffer.from([0, 255]));
  const parts: Buffer[] = [];
  for (let n = 0; n < frames; n += 1) {
    const control = Buffer.concat([
      integers(2 * n + 1, 1, 1, 0, 0),
      Buffer.from([0, 1, 0, 100, 0, 0]),
    ]);
    parts.push(chunk("fcTL", control), chunk("fdAT", Buffer.concat([integers(2 * n + 2), pixel])));
  }
  const image = png(10, 10, [chunk("acTL", integers(frames, 0))]);
  // The frames stand after the pixels of the still image.
  const end = image.length - 12;
  return Buffer.concat([image.subarray(0, end), ...parts, image.subarray(end)]);
}

/** Frames of noise, so that no two are alike. */
export function animation(format: "webp" | "gif", frames: number): Promise<Buffer> {
  const side = 4;
  const raw = { width: side, height: side * frames, channels: 3 as const, pageHeight: side };
  const image = sharp(randomBytes(3 * side * side * frames), { raw });
  return format === "webp"
    ? image.webp({ lossless: true, effort: 0 }).toBuffer()
    : image.gif({ effort: 1 }).toBuffer();
}

/** One colour at this size, which a few kilobytes hold. */
export function flatAvif(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3 as const, background: "#888" };
  return sharp({ create, limitInputPixels: false }).avif({ effort: 0 }).toBuffer();
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"';

/** Groups that use the group before them ten times. */
export function nestedUses(levels: number): string {
  const groups = Array.from(
    { length: levels },
    (_, n) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`,
  );
  return `${SVG} width="100" height="100"><defs><path id="g0" d="M0 0${" c 1 2 3 4 5 6".repeat(2000)}"/>${groups.join("")}</defs><use href="#g${levels}"/></svg>`;
}

/** Entities that repeat the entity before them ten times. */
export function nestedEntities(levels: number): string {
  const entities = Array.from(
    { length: levels },
    (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`,
  );
  return `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "lol">${entities.join("")}]>${SVG} width="9" height="9"><text>&e${levels};</text></svg>`;
}

/** Groups within each other, each of which is drawn on a canvas of its own. */
export function nestedCanvases(side: number, levels: number): string {
  const open = '<g opacity=".9">'.repeat(levels);
  return `${SVG} width="${side}" height="${side}">${open}<rect width="${side}" height="${side}"/>${"</g>".repeat(levels)}</svg>`;
}
