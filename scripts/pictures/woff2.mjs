import { brotliDecompressSync } from "node:zlib";
import { rebuildGlyphs } from "./woff2-glyphs.mjs";

const TAGS =
  "cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill"
    .match(/.{4}(?: |$)/g)
    .map((tag) => tag.slice(0, 4));

/**
 * Unpacks a WOFF2 web font into a TrueType font. The pictures are set in the site's own typefaces,
 * which are installed as web fonts, and the SVG renderer only reads the desktop format.
 * @see https://www.w3.org/TR/WOFF2/
 */
export function woff2ToTtf(font) {
  const tables = readTables(font);
  if (tables.glyf?.transformed) {
    const glyphs = rebuildGlyphs(tables.glyf.data);
    tables.glyf = { data: glyphs.glyf };
    tables.loca = { data: glyphs.loca };
    // The rebuilt index has four bytes for each glyph.
    tables.head.data.writeUInt16BE(1, 50);
    if (tables.hmtx.transformed) tables.hmtx = { data: rebuildMetrics(tables, glyphs.xMins) };
  }
  return assemble(font.readUInt32BE(4), tables);
}

function readTables(font) {
  const count = font.readUInt16BE(12);
  const compressedSize = font.readUInt32BE(20);
  let at = 48;
  const base128 = () => {
    let value = 0;
    for (;;) {
      const byte = font[at++];
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const entries = [];
  for (let i = 0; i < count; i++) {
    const flags = font[at++];
    const known = flags & 63;
    if (known === 63) at += 4;
    const tag = known === 63 ? font.toString("latin1", at - 4, at) : TAGS[known];
    const version = flags >> 6;
    // For glyphs version 0 is the transformed one; for every other table it is the plain one.
    const transformed = tag === "glyf" || tag === "loca" ? version !== 3 : version !== 0;
    const original = base128();
    entries.push({ tag, transformed, size: transformed ? base128() : original });
  }
  const bytes = brotliDecompressSync(font.subarray(at, at + compressedSize));
  const tables = {};
  let start = 0;
  for (const { tag, transformed, size } of entries) {
    tables[tag] = { data: Buffer.from(bytes.subarray(start, start + size)), transformed };
    start += size;
  }
  return tables;
}

function rebuildMetrics({ hmtx, hhea }, xMins) {
  const source = hmtx.data;
  const wide = hhea.data.readUInt16BE(34);
  const omitted = source[0];
  const out = Buffer.alloc(wide * 4 + (xMins.length - wide) * 2);
  let at = 1 + wide * 2;
  const bearing = (glyph, isOmitted) => {
    if (isOmitted) return xMins[glyph];
    at += 2;
    return source.readInt16BE(at - 2);
  };
  for (let glyph = 0; glyph < wide; glyph++) {
    out.writeUInt16BE(source.readUInt16BE(1 + glyph * 2), glyph * 4);
    out.writeInt16BE(bearing(glyph, omitted & 1), glyph * 4 + 2);
  }
  for (let glyph = wide; glyph < xMins.length; glyph++) {
    out.writeInt16BE(bearing(glyph, omitted & 2), wide * 4 + (glyph - wide) * 2);
  }
  return out;
}

function assemble(flavor, tables) {
  const tags = Object.keys(tables).sort();
  const header = Buffer.alloc(12 + tags.length * 16);
  header.writeUInt32BE(flavor, 0);
  header.writeUInt16BE(tags.length, 4);
  const power = Math.floor(Math.log2(tags.length));
  header.writeUInt16BE(2 ** power * 16, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(tags.length * 16 - 2 ** power * 16, 10);
  const parts = [header];
  let offset = header.length;
  for (const [i, tag] of tags.entries()) {
    const { data } = tables[tag];
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    header.write(tag, 12 + i * 16, "latin1");
    header.writeUInt32BE(offset, 12 + i * 16 + 8);
    header.writeUInt32BE(data.length, 12 + i * 16 + 12);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}
