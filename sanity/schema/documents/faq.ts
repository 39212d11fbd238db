import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { defineType } from "sanity";
import { line, order, siteOrder } from "../fields/common";
import { richText, textOf } from "../fields/rich-text";

export const faq = defineType({
  name: "faq",
  title: "FAQ",
  type: "document",
  icon: HelpCircleIcon,
  description: "A question with its answer, shown on the contact page.",
  fields: [
    line("question", "Question", { suggestedMax: 90 }),
    richText("answer", "Answer", { suggestedMax: 400 }),
    order(),
  ],
  orderings: [siteOrder],
  preview: {
    select: { title: "question", answer: "answer" },
    prepare: ({ title, answer }) => ({ title, subtitle: textOf(answer) }),
  },
});
