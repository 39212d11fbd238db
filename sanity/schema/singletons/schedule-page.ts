import { CalendarIcon } from "@sanity/icons/Calendar";
import { defineArrayMember, defineField } from "sanity";
import { line, lines, listOf, object, paragraph, part } from "../fields/common";
import { pageType, tab } from "../fields/page-type";

export const schedulePage = pageType("schedulePage", {
  title: "Schedule a meeting",
  icon: CalendarIcon,
  tabs: [
    tab("form", "Form", [
      part("pageHero", { name: "hero", title: "Top of the page" }),
      line({ name: "formTitle", title: "Title of the form", suggestedMax: 40 }),
      defineField({
        name: "timeSlots",
        title: "Time slots",
        type: "array",
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
        validation: (rule) =>
          rule.required().min(1).unique().error("Each time once, at least one."),
      }),
      paragraph({
        name: "noScript",
        title: "Note for visitors without JavaScript",
        suggestedMax: 240,
      }),
    ]),
    tab("availability", "Availability", [
      object({ name: "availability", title: "Availability" }, [
        line({ name: "title", title: "Title", suggestedMax: 40 }),
        listOf("openingHours", { name: "hours", title: "Hours" }),
        paragraph({ name: "note", title: "Note", suggestedMax: 160 }),
      ]),
    ]),
    tab("policy", "How it works", [
      object({ name: "howItWorks", title: "How it works" }, [
        line({ name: "title", title: "Title", suggestedMax: 40 }),
        lines({ name: "steps", title: "Steps" }),
      ]),
      paragraph({ name: "cancellation", title: "Cancellation", suggestedMax: 160 }),
      paragraph({ name: "confirmation", title: "Confirmation", suggestedMax: 160 }),
    ]),
  ],
});
