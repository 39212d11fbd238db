import { createRequire } from "node:module";
import { escapeMarkup } from "http-kit";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { SHARE_FONT } from "../../contract/fonts.js";

const require = createRequire(import.meta.url);

/** The files that this process has added to its fonts; false for one that is not installed. */
const added = new LRUCache<string, Promise<boolean>>({ max: 100, memoMethod: addFont });

const LONGEST = 200;
const ELLIPSIS = "…";
const LETTERS = new Intl.Segmenter();

/** Letters and signs that a font may lack. */
const RARE = /[^\p{ASCII}\p{Cc}\p{Cf}\p{Cs}\p{Z}]/gu;

/** Numbers that are no letters: drawn are boxes with their four or six digits, as for a letter that no font has. */
const UNKNOWN = { short: "\u0378", long: "\u{10fffe}" };

/** How letters are drawn, by letter and families. */
const drawings = new LRUCache<string, Promise<string>>({ max: 5000, memoMethod: drawLetter });

/** A letter that leaves ink: without one there is nothing to draw, which the library takes for a fault. */
const INK = /[^\s\p{C}\p{Z}]/u;

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

/**
 * Renders wrapped text in the display font on a transparent background; an ellipsis ends one that is too long. A text
 * with letters that no installed font has is left out: they would be boxes.
 */
export async function renderText(text: string, look: Look): Promise<Drawn> {
  const letters = Array.from(LETTERS.segment(text.trim()), ({ segment }) => segment);
  const shown = letters.slice(0, LONGEST);
  const whole = letters.length > LONGEST ? [...shown, ELLIPSIS] : letters;
  for (const size of look.sizes) {
    const drawn = await draw(whole.join(""), look, size);
    if (drawn.height <= look.height) return drawn;
  }
  return drawShortened(shown, look, look.sizes.at(-1) ?? 0);
}

/** Draws as many letters as fit, and an ellipsis. */
async function drawShortened(letters: string[], look: Look, size: number): Promise<Drawn> {
  let best = await draw(ELLIPSIS, look, size);
  let [fitting, tooMany] = [0, letters.length];
  while (tooMany - fitting > 1) {
    const count = Math.floor((fitting + tooMany) / 2);
    const text = letters.slice(0, count).join("").trimEnd() + ELLIPSIS;
    const drawn = await draw(text, look, size);
    if (drawn.height <= look.height) [best, fitting] = [drawn, count];
    else tooMany = count;
  }
  return best;
}

/**
 * Adds the fonts of the scripts in a text.
 * @returns the families that draw it, the display font first; undefined if one is not installed
 */
async function addFonts(text: string): Promise<string | undefined> {
  const others = SHARE_FONT.others.filter(({ letters }) => letters.test(text));
  const isAdded = await Promise.all(others.map(({ file }) => added.memo(file)));
  if (isAdded.includes(false)) return undefined;
  const families = [SHARE_FONT, ...others].map(({ family }) => family).join(", ");
  const letters = [...new Set(text.match(RARE))];
  const areKnown = await Promise.all(letters.map((letter) => isKnown(letter, families)));
  return areKnown.includes(false) ? undefined : families;
}

/** Whether a font of this machine has a letter: without one, a box is drawn. */
async function isKnown(letter: string, families: string): Promise<boolean> {
  const box = letter.length === 1 ? UNKNOWN.short : UNKNOWN.long;
  const [drawn, unknown] = await Promise.all(
    [letter, box].map((each) => drawings.memo(`${each} ${families}`)),
  );
  return drawn !== unknown;
}

/** The size of a letter and its first row of pixels, which is a line above a box. @param key letter and families */
async function drawLetter(key: string): Promise<string> {
  const [text = "", ...families] = key.split(" ");
  const font = `${families.join(" ")} Bold 40`;
  const image = sharp({
    text: { text, font, fontfile: require.resolve(SHARE_FONT.file), rgba: true },
  });
  // A letter without ink cannot be drawn.
  const drawn = await image
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  if (!drawn) return "";
  const { width, height, channels } = drawn.info;
  return `${width} ${height} ${drawn.data.toString("hex", 0, width * channels)}`;
}

/** sharp adds the file of a drawn text to the fonts for all later ones. @returns false if it is not installed */
async function addFont(file: string): Promise<boolean> {
  let fontfile: string;
  try {
    fontfile = require.resolve(file);
  } catch {
    return false;
  }
  await sharp({ text: { text: "·", fontfile } }).toBuffer();
  return true;
}

async function draw(text: string, { color, width }: Look, size: number): Promise<Drawn> {
  const families = INK.test(text) && (await addFonts(text));
  if (!families) return blank();
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}" insert_hyphens="false">${escapeMarkup(text)}</span>`,
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

async function blank(): Promise<Drawn> {
  const create = { width: 1, height: 1, channels: 4 as const, background: "#0000" };
  return { data: await sharp({ create }).png().toBuffer(), width: 1, height: 1 };
}
