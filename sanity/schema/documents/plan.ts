import { TagIcon } from "@sanity/icons/Tag";
import {
  DOLLARS,
  field,
  line,
  lines,
  orderedType,
  paragraph,
  price,
  RUPEES,
  requiredText,
} from "../fields/common";
import { popular } from "../fields/popular";

export const plan = orderedType("plan", "Website plan", {
  icon: TagIcon,
  fields: [
    line("name", "Name", 30),
    paragraph("description", "Description", 160),
    lines("features", "What it includes", { atLeast: 3 }),
    popular({
      title: "Most popular",
      description: "Puts the Most Popular badge on this plan. One plan can carry it.",
    }),
    field("string", "period", "Period", {
      description: "What the price is for, for example one-time",
      initialValue: "one-time",
      validation: (rule) => requiredText("Say what the price is for.", rule),
    }),
    price("priceUSD", "Price in US dollars", 16, { pattern: DOLLARS, example: "$999" }),
    price("priceINR", "Price in Indian rupees", 16, { pattern: RUPEES, example: "₹79,999" }),
  ],
  preview: { select: { title: "name", subtitle: "priceUSD" } },
});
