// Makes the sample pictures of the seed and the site's icons: node scripts/make-pictures.mjs [name …]
// The results are committed; run it again only to change a picture.
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeIcons } from "./pictures/icon-files.mjs";
import { openRenderer } from "./pictures/renderer.mjs";
import { SCENES } from "./pictures/scenes/index.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const wanted = process.argv.slice(2);
const sharp = await openRenderer();

for (const [file, draw] of Object.entries(SCENES)) {
  if (wanted.length && !wanted.some((name) => file.includes(name))) continue;
  const target = join(root, file);
  mkdirSync(dirname(target), { recursive: true });
  const picture = sharp(Buffer.from(draw())).flatten({ background: "#ffffff" });
  const encoded = file.endsWith(".png")
    ? picture.png({ compressionLevel: 9 })
    : picture.jpeg({ quality: 82, mozjpeg: true });
  const { width, height, size } = await encoded.toFile(target);
  console.log(`${file}  ${width}x${height}  ${Math.round(size / 1024)} KB`);
}
if (!wanted.length || wanted.includes("icons")) await makeIcons(sharp, join(root, "public"));
