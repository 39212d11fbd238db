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

/** The font of share images: a file of its own, because sharp reads none of the formats that browsers load. */
export const SHARE_FONT = {
  name: `${FONTS.display.family} Bold`,
  file: "@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf",
};
