import { CalendarIcon } from "@sanity/icons/Calendar";
import { defineArrayMember, defineField } from "sanity";
import { line, lines, listOf, paragraph, part } from "../fields/common";
import { pageType } from "../fields/page-type";

export const schedulePage = pageType("schedulePage", {
  title: "Schedule a meeting",
  icon: CalendarIcon,
  groups: [
    { name: "form", title: "Form" },
    { name: "availability", title: "Availability" },
    { name: "policy", title: "How it works" },
  ],
  fields: [
    part("pageHero", { name: "hero", title: "Top of the page", group: "form" }),
    line({ name: "formTitle", title: "Title of the form", group: "form", suggestedMax: 40 }),
    defineField({
      name: "timeSlots",
      title: "Time slots",
      type: "array",
      group: "form",
      of: [
        defineArrayMember({
          type: "string",
          validation: (rule) =>
            rule
              .required()
              .regex(/^(0[1-9]|1[0-2]):[0-5]\d (AM|PM)$/)
              .error("Write the time like 09:00 AM."),
        }),
      ],
      description: "In the time zone of the settings, in the order in which visitors see them.",
      validation: (rule) => rule.required().min(1).unique().error("Each time once, at least one."),
    }),
    paragraph({
      name: "noScript",
      title: "Note for visitors without JavaScript",
      group: "form",
      suggestedMax: 240,
    }),
    defineField({
      name: "availability",
      title: "Availability",
      type: "object",
      group: "availability",
      fields: [
        line({ name: "title", title: "Title", suggestedMax: 40 }),
        listOf("openingHours", { name: "hours", title: "Hours" }),
        paragraph({ name: "note", title: "Note", suggestedMax: 160 }),
      ],
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "howItWorks",
      title: "How it works",
      type: "object",
      group: "policy",
      fields: [
        line({ name: "title", title: "Title", suggestedMax: 40 }),
        lines({ name: "steps", title: "Steps" }),
      ],
      validation: (rule) => rule.required(),
    }),
    paragraph({ name: "cancellation", title: "Cancellation", group: "policy", suggestedMax: 160 }),
    paragraph({ name: "confirmation", title: "Confirmation", group: "policy", suggestedMax: 160 }),
  ],
});
