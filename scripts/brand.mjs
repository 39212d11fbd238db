// Writes the files that follow from contract/brand.js: `npm run brand`. They are the colours of the styles and a
// picture of the mark.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { brandCss, sharePictureSvg } from "./build/brand.mjs";

const ROOT = join(import.meta.dirname, "..");

const files = {
  "app/styles/brand.css": brandCss(),
  "public/og.png": await sharp(Buffer.from(sharePictureSvg())).png({ palette: true }).toBuffer(),
};

for (const [file, content] of Object.entries(files)) {
  writeFileSync(join(ROOT, file), content);
  console.log(file);
}
