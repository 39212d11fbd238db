// Writes the fonts that every page loads: `npm run fonts`. Each family is cut down to the letters of English text in the
// weights that the site uses; the rupee sign is a file of its own. A browser that needs another letter loads the
// family's whole file.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const FOLDER = fileURLToPath(new URL("../app/fonts/", import.meta.url));
const resolve = createRequire(import.meta.url).resolve;

/** Printable ASCII, no-break space, ©, ·, dashes, quotation marks, bullet and ellipsis: `unicode-range` in fonts.css. */
const LETTERS = String.fromCodePoint(
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => 0x20 + index),
  ...[0xa0, 0xa9, 0xb7, 0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2026],
);

const WEIGHTS = { wght: { min: 400, max: 700 } };

const FAMILIES = [
  // Headings use one form of each letter. Text has figures of one width for tables.
  { name: "bricolage-grotesque", noLayoutClosure: true, hasRupee: true },
  { name: "instrument-sans", noLayoutClosure: false, hasRupee: false },
];

for (const { name, noLayoutClosure, hasRupee } of FAMILIES) {
  const whole = (range) =>
    readFile(resolve(`@fontsource-variable/${name}/files/${name}-${range}-wght-normal.woff2`));
  const write = async (file, range, letters) => {
    const options = { targetFormat: "woff2", variationAxes: WEIGHTS, noLayoutClosure };
    await writeFile(
      `${FOLDER}${file}.woff2`,
      await subsetFont(await whole(range), letters, options),
    );
  };
  await write(name, "latin", LETTERS);
  if (hasRupee) await write(`${name}-rupee`, "latin-ext", "₹");
  const licence = await readFile(resolve(`@fontsource-variable/${name}/LICENSE`));
  await writeFile(`${FOLDER}${name}-LICENSE.txt`, licence);
}
