import { BarChartIcon } from "@sanity/icons/BarChart";
import { defineType } from "sanity";
import { line } from "../fields/common";

export const stat = defineType({
  name: "stat",
  title: "Figure",
  type: "object",
  icon: BarChartIcon,
  fields: [
    line({
      name: "value",
      title: "Value",
      description: "As visitors read it, for example 15+ or 24/7",
      suggestedMax: 8,
    }),
    line({
      name: "label",
      title: "Label",
      description: "What the value counts, for example Happy Clients",
      suggestedMax: 30,
    }),
  ],
  preview: { select: { title: "value", subtitle: "label" } },
});
