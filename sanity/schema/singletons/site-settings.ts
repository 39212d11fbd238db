import { CogIcon } from "@sanity/icons/Cog";
import { defineArrayMember, defineField, defineType } from "sanity";
import { COLOR, COLORS, MARK } from "../../../contract/brand";
import { MAX_LANGUAGES } from "../../../contract/languages";
import { DEFAULT_TIME_ZONE, isTimeZone } from "../../../contract/time-zone";
import {
  email,
  type FieldOptions,
  field,
  line,
  lines,
  listOf,
  paragraph,
  webAddress,
  withMessage,
} from "../fields/common";
import { inTabs, tab } from "../fields/page-type";
import { NAME, SHARED } from "../fields/shared";
import { areUsableLanguages } from "../rules/language-rules";

/** A colour; documents without one use the initial value. */
function color(name: string, title: string, initialValue: string, options: FieldOptions) {
  return field("string", name, title, {
    ...options,
    initialValue,
    options: SHARED,
    validation: (rule) => [
      rule.required().error("This cannot be empty; the site shows it."),
      rule.regex(COLOR).error("Write the colour as six digits after a #, like #0f4c4a."),
    ],
  });
}

export const siteSettings = defineType({
  name: "siteSettings",
  title: "Site settings",
  type: "document",
  icon: CogIcon,
  ...inTabs([
    tab("company", "Company", [
      line("companyName", "Company name", 40, {
        options: NAME,
        description: "Everywhere the site says the company's name, it reads it here.",
      }),
      line("tagline", "Tagline", 80, {
        description: "The large heading of the home page, and a line in the footer.",
      }),
      paragraph("shortDescription", "The company in a sentence", 160, {
        description: "For search engines and shared links.",
      }),
      listOf("stat", "stats", "Figures of the home page", { designedFor: 4 }),
      color("themeColor", "Colour of the browser's bar", COLORS["brand-deep"], {
        description: "Where a phone shows the site, its bar has this colour.",
      }),
      color("backgroundColor", "Colour behind the site", COLORS.paper, {
        description: "What a phone shows while the site is opened from the home screen.",
      }),
      color("iconColor", "Background of the icons", MARK.background, {
        description: "The waves of the mark stand on it, in the icons and beside the name.",
      }),
    ]),
    tab("contact", "Contact", [
      email("email", "Email"),
      field("string", "phone", "Phone", {
        options: SHARED,
        description: "With the country code, for example +91 79 4000 1234",
        validation: (rule) =>
          withMessage("Start with + and the country code; digits and spaces only.", [
            rule.required(),
            rule.regex(/^\+\d[\d ]{6,}$/),
          ]),
      }),
      field("number", "messageDays", "Days until contact messages are deleted", {
        options: SHARED,
        description:
          "Counted from the day a message arrives. Older ones are deleted for good, answered or not, and the privacy notice says so. Empty: a message stays until somebody deletes it.",
        validation: (rule) =>
          withMessage("Use a whole number, 1 or more, or leave this empty.", [
            rule.integer().min(1),
          ]),
      }),
      listOf("socialLink", "socialLinks", "Profiles elsewhere", {
        options: SHARED,
        description:
          "In the footer. Search engines learn from them which profiles are the company's own.",
      }),
    ]),
    tab("place", "Place and hours", [
      line("city", "City"),
      line("region", "State or region"),
      line("country", "Country"),
      lines("addressLines", "Postal address", { description: "One line of the address each." }),
      field("string", "postalCode", "Postal code", {
        options: SHARED,
        description: "For search engines and maps, which want it by itself.",
      }),
      field("geopoint", "geo", "Place on the map", {
        options: SHARED,
        description: "For search engines and maps. Without it they look the address up.",
      }),
      listOf("openingHours", "businessHours", "Business hours", {
        description:
          "The office or opening hours that the contact page shows. The schedule page has availability of its own.",
      }),
      field("string", "timeZone", "Time zone", {
        options: SHARED,
        placeholder: DEFAULT_TIME_ZONE,
        description:
          "Of all hours, dates and time slots, by its IANA name, for example Asia/Kolkata or Europe/Berlin.",
        validation: (rule) =>
          rule.custom(
            (name) =>
              !name ||
              isTimeZone(name) ||
              "Write an IANA time zone, like Asia/Kolkata or Europe/Berlin.",
          ),
      }),
      line("timeZoneLabel", "Label of the time zone", 8, {
        description: "Beside hours and time slots, for example IST",
      }),
      field("object", "map", "Map", {
        fields: [
          webAddress("embedUrl", "Address of the embedded map", {
            description: "From Share, then HTML, on openstreetmap.org: only the address in src.",
          }),
          webAddress("linkUrl", "Address of the full map"),
          line("title", "Name of the map", 80, {
            description: "Read to people who cannot see the map.",
          }),
        ],
        validation: (rule) => rule.required().error("The contact page shows a map."),
      }),
    ]),
    tab("footer", "Footer", [
      lines("footerServices", "Services listed in the footer"),
      field("string", "copyrightName", "Name in the copyright line", {
        options: NAME,
        description: "Only if it differs from the company name.",
      }),
      field("string", "registration", "Company registration", {
        description:
          "As the law asks for it, for example CIN and GSTIN. Shown beside the copyright line.",
      }),
    ]),
    tab("languages", "Languages", [
      field("array", "languages", "Languages", {
        options: SHARED,
        of: [defineArrayMember({ type: "siteLanguage" })],
        description:
          "The first is the default, without a prefix in its addresses. With none here, the site is in English.",
        validation: (rule) => [
          rule.max(MAX_LANGUAGES).error(`The site can have ${MAX_LANGUAGES} languages.`),
          rule.custom(areUsableLanguages),
        ],
      }),
    ]),
    tab("words", "Labels and messages", [
      defineField({ name: "words", title: "Labels and messages", type: "siteWords" }),
    ]),
  ]),
  preview: {
    select: { subtitle: "companyName" },
    prepare: ({ subtitle }) => ({ title: "Site settings", subtitle }),
  },
});
