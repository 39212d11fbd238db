import { ClockIcon } from "@sanity/icons/Clock";
import { defineType } from "sanity";
import { line } from "../fields/common";

export const openingHours = defineType({
  name: "openingHours",
  title: "Hours",
  type: "object",
  icon: ClockIcon,
  fields: [
    line({ name: "days", title: "Days", description: "For example Monday to Friday" }),
    line({ name: "hours", title: "Hours", description: "For example 9:00 AM - 8:00 PM" }),
  ],
  preview: { select: { title: "days", subtitle: "hours" } },
});
