import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { defineType } from "sanity";
import { icon, line, paragraph } from "../fields/common";

export const point = defineType({
  name: "point",
  title: "Point",
  type: "object",
  icon: CheckmarkCircleIcon,
  fields: [
    line({ name: "title", title: "Title", suggestedMax: 40 }),
    paragraph({ name: "text", title: "Text", suggestedMax: 220 }),
    icon(),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});
