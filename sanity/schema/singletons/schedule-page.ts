import { CalendarIcon } from "@sanity/icons/Calendar";
import { defineArrayMember } from "sanity";
import { field, line, lines, listOf, object, paragraph, part } from "../fields/common";
import { pageType, tab } from "../fields/page-type";
import { SHARED } from "../fields/shared";

export const schedulePage = pageType("schedulePage", {
  title: "Schedule a meeting",
  icon: CalendarIcon,
  tabs: [
    tab("form", "Form", [
      part("pageHero", "hero", "Top of the page"),
      line("formTitle", "Title of the form", 40),
      field("array", "timeSlots", "Time slots", {
        options: SHARED,
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
      paragraph("noScript", "Note for visitors without JavaScript", 240),
    ]),
    tab("availability", "Availability", [
      object("availability", "Availability", [
        line("title", "Title", 40),
        listOf("openingHours", "hours", "Hours"),
        paragraph("note", "Note", 160),
      ]),
    ]),
    tab("policy", "How it works", [
      object("howItWorks", "How it works", [line("title", "Title", 40), lines("steps", "Steps")]),
      paragraph("cancellation", "Cancellation", 160),
      paragraph("confirmation", "Confirmation", 160),
    ]),
  ],
});
