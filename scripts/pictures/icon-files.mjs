import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { mark } from "./mark.mjs";

/** Writes the site's icons: a drawing for browsers, squares for phones, an .ico for the rest. */
export async function makeIcons(sharp, folder) {
  writeFileSync(join(folder, "favicon.svg"), `${mark()}\n`);
  const square = (size, r) =>
    sharp(Buffer.from(mark({ r })), { density: (72 * size) / 64 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toBuffer();
  writeFileSync(join(folder, "apple-touch-icon.png"), await square(180, 0));
  writeFileSync(join(folder, "icon-192.png"), await square(192, 15));
  writeFileSync(join(folder, "icon-512.png"), await square(512, 15));
  writeFileSync(join(folder, "favicon.ico"), toIco(await square(32, 15), 32));
}

/** An .ico that holds one PNG. */
function toIco(png, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(22, 18);
  return Buffer.concat([header, png]);
}
