import { BarChartIcon } from "@sanity/icons/BarChart";
import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { ClockIcon } from "@sanity/icons/Clock";
import { LinkIcon } from "@sanity/icons/Link";
import { OlistIcon } from "@sanity/icons/Olist";
import { TranslateIcon } from "@sanity/icons/Translate";
import { defineField, defineType } from "sanity";
import { line, paragraph, webAddress, withMessage } from "../fields/common";
import { icon } from "../fields/image";

/** The entries of lists. */

export const openingHours = defineType({
  name: "openingHours",
  title: "Hours",
  type: "object",
  icon: ClockIcon,
  fields: [
    line("days", "Days", { description: "For example Monday to Friday" }),
    line("hours", "Hours", { description: "For example 9:00 AM - 8:00 PM" }),
  ],
  preview: { select: { title: "days", subtitle: "hours" } },
});

export const point = defineType({
  name: "point",
  title: "Point",
  type: "object",
  icon: CheckmarkCircleIcon,
  fields: [
    line("title", "Title", { suggestedMax: 40 }),
    paragraph("text", "Text", { suggestedMax: 220 }),
    icon(),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});

export const siteLanguage = defineType({
  name: "siteLanguage",
  title: "Language",
  type: "object",
  icon: TranslateIcon,
  fields: [
    line("tag", "Tag", { description: "As BCP 47 has it, for example en-IN, gu, hi or ar" }),
    line("title", "Name in itself", { description: "For example ગુજરાતી", suggestedMax: 30 }),
    defineField({
      name: "direction",
      title: "Direction of its script",
      type: "string",
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

export const processStep = defineType({
  name: "processStep",
  title: "Step",
  type: "object",
  icon: OlistIcon,
  fields: [
    defineField({
      name: "number",
      title: "Number",
      type: "string",
      description: "Two digits, for example 01",
      validation: (rule) =>
        withMessage("Use two digits, like 01.", [rule.required(), rule.regex(/^\d{2}$/)]),
    }),
    line("title", "Title", { suggestedMax: 30 }),
    paragraph("text", "Text", { suggestedMax: 220 }),
  ],
  preview: {
    select: { number: "number", title: "title", subtitle: "text" },
    prepare: ({ number, title, subtitle }) => ({ title: `${number} ${title}`, subtitle }),
  },
});

export const socialLink = defineType({
  name: "socialLink",
  title: "Profile elsewhere",
  type: "object",
  icon: LinkIcon,
  fields: [
    line("label", "Name of the service", { suggestedMax: 20 }),
    webAddress("url", "Address of the profile"),
  ],
  preview: { select: { title: "label", subtitle: "url" } },
});

export const stat = defineType({
  name: "stat",
  title: "Figure",
  type: "object",
  icon: BarChartIcon,
  fields: [
    line("value", "Value", {
      description: "As visitors read it, for example 15+ or 24/7",
      suggestedMax: 8,
    }),
    line("label", "Label", {
      description: "What the value counts, for example Happy Clients",
      suggestedMax: 30,
    }),
  ],
  preview: { select: { title: "value", subtitle: "label" } },
});
