// Plain JavaScript: `npm run fonts` reads it too. Run that after a change here.

/**
 * The fonts of headings and of text. Files, styles and share images take them from here.
 *
 * - `package` has the whole family as a variable font, `weights` the weights that it covers.
 * - `hasOneForm` leaves out the other forms of letters: headings need none, text has figures of one width for tables.
 * - `fallbacks` stand in until the font has loaded. Their metrics, in percent, are those of the font, so that the layout
 *   does not shift.
 */
export const FONTS = {
  display: {
    family: "Bricolage Grotesque",
    package: "@fontsource-variable/bricolage-grotesque",
    weights: "200 800",
    hasOneForm: true,
    fallbacks: [
      {
        name: "Arial",
        local: [
          "Arial Bold",
          "Arial-BoldMT",
          "Liberation Sans Bold",
          "LiberationSans-Bold",
          "Helvetica Bold",
        ],
        size: 101.93,
        ascent: 91.24,
        descent: 26.49,
      },
      {
        name: "Roboto",
        local: ["Roboto Bold", "Roboto-Bold"],
        size: 106.75,
        ascent: 87.12,
        descent: 25.29,
      },
    ],
  },
  text: {
    family: "Instrument Sans",
    package: "@fontsource-variable/instrument-sans",
    weights: "400 700",
    hasOneForm: false,
    fallbacks: [
      {
        name: "Arial",
        local: ["Arial", "ArialMT", "Liberation Sans", "Helvetica"],
        size: 102.99,
        ascent: 94.19,
        descent: 24.28,
      },
      {
        name: "Roboto",
        local: ["Roboto", "Roboto-Regular"],
        size: 102.56,
        ascent: 94.58,
        descent: 24.38,
      },
    ],
  },
};

/** The font that has the rupee sign; the other one borrows it. */
export const RUPEE_FONT = FONTS.display;

const share = (file) => `@expo-google-fonts/${file}.ttf`;

/** It has the signs of Chinese that Japanese uses. */
const JAPANESE = {
  family: "Kosugi Maru",
  file: share("kosugi-maru/400Regular/KosugiMaru_400Regular"),
};

/**
 * The font of share images: a file of its own, because sharp reads none of the formats that browsers load. A text with
 * `letters` that it lacks also gets the others, the first one with a letter draws it. Signs of Chinese that Japanese has
 * as well look as in the language of the text. The fonts of scripts are optional dependencies. Other
 * scripts are in a font of the machine: without one, an image has no text with its letters.
 */
export const SHARE_FONT = {
  family: FONTS.display.family,
  file: share("bricolage-grotesque/700Bold/BricolageGrotesque_700Bold"),
  others: [
    {
      family: "Noto Sans Devanagari",
      file: share("noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold"),
      letters: /\p{Script=Devanagari}/u,
    },
    {
      family: "Noto Sans Gujarati",
      file: share("noto-sans-gujarati/700Bold/NotoSansGujarati_700Bold"),
      letters: /\p{Script=Gujarati}/u,
    },
    {
      family: "Noto Sans Arabic",
      file: share("noto-sans-arabic/700Bold/NotoSansArabic_700Bold"),
      letters: /\p{Script=Arabic}/u,
    },
    { ...JAPANESE, letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u },
    {
      family: "ZCOOL QingKe HuangYou",
      file: share("zcool-qingke-huangyou/400Regular/ZCOOLQingKeHuangYou_400Regular"),
      letters: /\p{Script=Han}/u,
    },
    { ...JAPANESE, letters: /\p{Script=Han}/u },
    {
      family: "Do Hyeon",
      file: share("do-hyeon/400Regular/DoHyeon_400Regular"),
      letters: /\p{Script=Hangul}/u,
    },
    {
      family: "Noto Emoji",
      file: share("noto-emoji/700Bold/NotoEmoji_700Bold"),
      letters: /\p{Extended_Pictographic}|\p{Regional_Indicator}/u,
    },
  ],
};
