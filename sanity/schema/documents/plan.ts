import { TagIcon } from "@sanity/icons/Tag";
import { defineField } from "sanity";
import {
  DOLLARS,
  line,
  lines,
  orderedType,
  paragraph,
  price,
  RUPEES,
  requiredText,
} from "../fields/common";
import { popular } from "../fields/popular";

export const plan = orderedType({
  name: "plan",
  title: "Website plan",
  icon: TagIcon,
  fields: [
    line("name", "Name", { suggestedMax: 30 }),
    paragraph("description", "Description", { suggestedMax: 160 }),
    lines("features", "What it includes", { atLeast: 3 }),
    popular({
      title: "Most popular",
      description: "Puts the Most Popular badge on this plan. One plan can carry it.",
    }),
    defineField({
      name: "period",
      title: "Period",
      type: "string",
      description: "What the price is for, for example one-time",
      initialValue: "one-time",
      validation: (rule) => requiredText("Say what the price is for.", rule),
    }),
    price("priceUSD", "Price in US dollars", {
      pattern: DOLLARS,
      example: "$999",
      suggestedMax: 16,
    }),
    price("priceINR", "Price in Indian rupees", {
      pattern: RUPEES,
      example: "₹79,999",
      suggestedMax: 16,
    }),
  ],
  preview: { select: { title: "name", subtitle: "priceUSD" } },
});
