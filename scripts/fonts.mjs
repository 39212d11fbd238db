// Writes the fonts that every page loads, and their styles, from contract/fonts.js: `npm run fonts`. Each family is cut
// down to the letters of English text in the weights that the site uses; the rupee sign is a file of its own. A browser
// that needs another letter loads the family's whole file.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { FONTS, RUPEE_FONT } from "../contract/fonts.js";
import { fontsCss, LETTERS, RUPEE } from "./build/fonts.mjs";

const FOLDER = fileURLToPath(new URL("../app/fonts/", import.meta.url));
const resolve = createRequire(import.meta.url).resolve;

const WEIGHTS = { wght: { min: 400, max: 700 } };

async function writeSubset(file, font, range, letters) {
  const name = font.package.split("/").at(-1);
  const whole = await readFile(resolve(`${font.package}/files/${name}-${range}-wght-normal.woff2`));
  const options = {
    targetFormat: "woff2",
    variationAxes: WEIGHTS,
    noLayoutClosure: font.hasOneForm,
  };
  await writeFile(`${FOLDER}${file}.woff2`, await subsetFont(whole, letters, options));
}

for (const [role, font] of Object.entries(FONTS)) {
  await writeSubset(role, font, "latin", LETTERS);
  const licence = await readFile(resolve(`${font.package}/LICENSE`));
  await writeFile(`${FOLDER}${role}-LICENSE.txt`, licence);
}
await writeSubset("rupee", RUPEE_FONT, "latin-ext", RUPEE);
await writeFile(`${FOLDER}fonts.generated.css`, fontsCss());
