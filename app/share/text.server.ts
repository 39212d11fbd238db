import { createRequire } from "node:module";
import sharp from "sharp";
import { SHARE_FONT } from "../../contract/fonts.js";

const require = createRequire(import.meta.url);

/** The files that this process has added to its fonts. */
const added = new Map<string, Promise<unknown>>();

const LONGEST = 200;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

export interface Drawn {
  data: Buffer;
  width: number;
  height: number;
}

interface Look {
  color: string;
  /** In pixels; the first at which the text fits is used, and else the last. */
  sizes: readonly number[];
  width: number;
  height: number;
}

/** Renders wrapped text in the display font on a transparent background. */
export async function renderText(text: string, look: Look): Promise<Drawn> {
  const letters = [...text];
  const shown = letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("")}…` : text;
  let drawn = await draw(shown, look, look.sizes[0] ?? 0);
  for (const size of look.sizes.slice(1)) {
    if (drawn.height <= look.height) break;
    drawn = await draw(shown, look, size);
  }
  return drawn.height > look.height ? cut(drawn, look.height) : drawn;
}

/** Adds the fonts of the scripts in a text. @returns the families that draw it, the display font first */
async function addFonts(text: string): Promise<string> {
  const others = SHARE_FONT.others.filter(({ letters }) => letters.test(text));
  await Promise.all(others.map(({ file }) => addFont(file)));
  return [SHARE_FONT, ...others].map(({ family }) => family).join(", ");
}

/** sharp adds the file of a drawn text to the fonts for all later ones. */
function addFont(file: string): Promise<unknown> {
  const known = added.get(file);
  if (known) return known;
  const adding = sharp({ text: { text: "·", fontfile: require.resolve(file) } }).toBuffer();
  added.set(file, adding);
  return adding;
}

async function draw(text: string, { color, width }: Look, size: number): Promise<Drawn> {
  const families = await addFonts(text);
  // Without a letter that leaves ink there is nothing to draw, which the library takes for a fault.
  const markup = text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign).trim() || "·";
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${markup}</span>`,
      font: `${families} Bold ${size}`,
      fontfile: require.resolve(SHARE_FONT.file),
      // At this density a point of the font's size is a pixel.
      dpi: 72,
      width,
      rgba: true,
      wrap: "word-char",
      spacing: Math.round(size / 8),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function cut({ data, width }: Drawn, height: number): Promise<Drawn> {
  const part = await sharp(data).extract({ left: 0, top: 0, width, height }).png().toBuffer();
  return { data: part, width, height };
}
