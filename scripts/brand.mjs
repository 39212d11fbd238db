// Writes what is made of the brand in contract/brand.js: `npm run brand`. The colours of the styles, the icons of
// browsers and home screens, and the picture of a shared link.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { brandCss, icoOf, markSvg, sharePictureSvg } from "./lib/brand.mjs";

const ROOT = join(import.meta.dirname, "..");

const png = (svg, size) => sharp(Buffer.from(svg), { density: 600 }).resize(size).png().toBuffer();

const files = {
  "app/styles/brand.css": brandCss(),
  "public/favicon.svg": markSvg(),
  "public/favicon.ico": icoOf(await png(markSvg(), 32), 32),
  "public/apple-touch-icon.png": await png(markSvg({ radius: 0 }), 180),
  "public/icon-192.png": await png(markSvg(), 192),
  "public/icon-512.png": await png(markSvg(), 512),
  "public/og.png": await sharp(Buffer.from(sharePictureSvg())).png({ palette: true }).toBuffer(),
};

for (const [file, content] of Object.entries(files)) {
  writeFileSync(join(ROOT, file), content);
  console.log(file);
}
