import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { woff2ToTtf } from "./woff2.mjs";

const FAMILIES = ["instrument-sans", "bricolage-grotesque"];
const SUBSETS = ["latin", "latin-ext"];

/**
 * Answers sharp, with the site's typefaces and nothing else to set text in, so that a picture comes
 * out the same on every machine. Has to run before anything else loads sharp: the font set-up is
 * read once.
 */
export async function openRenderer() {
  const folder = mkdtempSync(join(tmpdir(), "pictures-"));
  mkdirSync(join(folder, "cache"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const require = createRequire(import.meta.url);
  for (const family of FAMILIES) {
    const root = dirname(require.resolve(`@fontsource-variable/${family}/package.json`));
    for (const subset of SUBSETS) {
      const file = join(root, "files", `${family}-${subset}-wght-normal.woff2`);
      writeFileSync(join(folder, `${family}-${subset}.ttf`), woff2ToTtf(readFileSync(file)));
    }
  }
  const settings = join(folder, "fonts.conf");
  writeFileSync(
    settings,
    `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  );
  process.env.FONTCONFIG_FILE = settings;
  return (await import("sharp")).default;
}
