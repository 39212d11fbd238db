import { BarChartIcon } from "@sanity/icons/BarChart";
import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { ClockIcon } from "@sanity/icons/Clock";
import { LinkIcon } from "@sanity/icons/Link";
import { OlistIcon } from "@sanity/icons/Olist";
import { TranslateIcon } from "@sanity/icons/Translate";
import { field, line, objectType, paragraph, webAddress, withMessage } from "../fields/common";
import { icon } from "../fields/image";

/** The entries of lists. */

export const openingHours = objectType("openingHours", "Hours", {
  icon: ClockIcon,
  fields: [
    line("days", "Days", 80, { description: "For example Monday to Friday" }),
    line("hours", "Hours", 80, { description: "For example 9:00 AM - 8:00 PM" }),
  ],
  preview: { select: { title: "days", subtitle: "hours" } },
});

export const point = objectType("point", "Point", {
  icon: CheckmarkCircleIcon,
  fields: [line("title", "Title", 40), paragraph("text", "Text", 220), icon()],
  preview: { select: { title: "title", subtitle: "text" } },
});

export const siteLanguage = objectType("siteLanguage", "Language", {
  icon: TranslateIcon,
  fields: [
    line("tag", "Tag", 80, { description: "As BCP 47 has it, for example en-IN, gu, hi or ar" }),
    line("title", "Name in itself", 30, { description: "For example ગુજરાતી" }),
    field("string", "direction", "Direction of its script", {
      initialValue: "ltr",
      options: {
        list: [
          { value: "ltr", title: "Left to right" },
          { value: "rtl", title: "Right to left" },
        ],
        layout: "radio",
      },
      validation: (rule) => rule.required(),
    }),
  ],
  preview: { select: { title: "title", subtitle: "tag" } },
});

export const processStep = objectType("processStep", "Step", {
  icon: OlistIcon,
  fields: [
    field("string", "number", "Number", {
      description: "Two digits, for example 01",
      validation: (rule) =>
        withMessage("Use two digits, like 01.", [rule.required(), rule.regex(/^\d{2}$/)]),
    }),
    line("title", "Title", 30),
    paragraph("text", "Text", 220),
  ],
  preview: {
    select: { number: "number", title: "title", subtitle: "text" },
    prepare: ({ number, title, subtitle }) => ({ title: `${number} ${title}`, subtitle }),
  },
});

export const socialLink = objectType("socialLink", "Profile elsewhere", {
  icon: LinkIcon,
  fields: [line("label", "Name of the service", 20), webAddress("url", "Address of the profile")],
  preview: { select: { title: "label", subtitle: "url" } },
});

export const stat = objectType("stat", "Figure", {
  icon: BarChartIcon,
  fields: [
    line("value", "Value", 8, { description: "As visitors read it, for example 15+ or 24/7" }),
    line("label", "Label", 30, { description: "What the value counts, for example Happy Clients" }),
  ],
  preview: { select: { title: "value", subtitle: "label" } },
});
