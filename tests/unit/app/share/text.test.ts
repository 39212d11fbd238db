import { createRequire } from "node:module";
import sharp from "sharp";
import { expect, test } from "vitest";
import { renderText } from "~/share/text.server";
import { SHARE_FONT } from "../../../../contract/fonts.js";

const require = createRequire(import.meta.url);

const LOOK = { color: "#ffffff", sizes: [64], width: 600, height: 600 };

/** The text in one font of the packages, whatever fonts the machine has. */
async function drawnIn(family: string, words: string) {
  const file = SHARE_FONT.others.find((each) => each.family === family)?.file ?? "";
  const text = {
    text: `<span foreground="${LOOK.color}">${words}</span>`,
    font: `${family} Bold 64`,
    fontfile: require.resolve(file),
    dpi: 72,
    width: LOOK.width,
    rgba: true,
    wrap: "word-char" as const,
    spacing: 8,
  };
  const { data, info } = await sharp({ text }).png().toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

test.each([
  ["Noto Sans Devanagari", "हमारीसेवाएँ"],
  ["Noto Sans Gujarati", "અમારીસેવાઓ"],
  ["Noto Sans Arabic", "خدماتنا"],
  ["Kosugi Maru", "サービス開発"],
  ["ZCOOL QingKe HuangYou", "我们的服务"],
  ["Do Hyeon", "서비스"],
  ["Noto Emoji", "🚀🎉🇮🇳"],
])("renderText draws letters that the display font lacks in %s", async (family, text) => {
  // First, because the comparison adds the font itself.
  const drawn = await renderText(text, LOOK);
  const expected = await drawnIn(family, text);
  expect(drawn.width).toBe(expected.width);
  expect(drawn.data.equals(expected.data)).toBe(true);
});

test.each([..."தবతਗಕമไአក်කღשΩЯฟཀᚠꕙ𒀀☎①⏎口"])(
  "renderText draws %s, or leaves it out on a machine without a font of it",
  async (letter) => {
    const font = `${SHARE_FONT.family} Bold 64`;
    const fontfile = require.resolve(SHARE_FONT.file);
    // No letter has this number: it stands in a box.
    const text = { text: letter.length > 1 ? "\u{10fffe}" : "\u0378", font, fontfile, dpi: 72 };
    const { info: box } = await sharp({ text }).toBuffer({ resolveWithObject: true });
    const { width, height } = await renderText(letter, LOOK);
    expect([width, height]).not.toEqual([box.width, box.height]);
  },
);

test("renderText breaks a long word without a hyphen", async () => {
  const [whole, open] = await Promise.all(
    ["", "\u200b"].map((sign) => renderText(`a${sign}`.repeat(40), LOOK)),
  );
  expect(whole?.data.equals(open?.data ?? Buffer.of())).toBe(true);
});

test.each([90, 110, 150])(
  "renderText shortens a text higher than %i at a whole line, not within one",
  async (height) => {
    const text = "Words that go on and on ".repeat(8);
    const drawn = await renderText(text, { ...LOOK, sizes: [64, 48], height });
    expect(drawn.height).toBeLessThanOrEqual(height);
    // A line that is cut in its middle has ink in the last row of pixels; ends of letters reach it here and there.
    const last = { left: 0, top: drawn.height - 1, width: drawn.width, height: 1 };
    const data = await sharp(drawn.data).extract(last).raw().toBuffer();
    const inked = data.filter((value, index) => index % 4 === 3 && value > 128).length;
    expect(inked).toBeLessThan(drawn.width / 20);
  },
);

test.each(["", " ", "\u200b", "\u200e\n"])("renderText draws no pixel for %j", async (text) => {
  const { channels } = await sharp((await renderText(text, LOOK)).data).stats();
  expect(channels[3]?.max).toBe(0);
});
