import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { line, orderedType } from "../fields/common";
import { richText, textOf } from "../fields/rich-text";

export const faq = orderedType("faq", "FAQ", {
  icon: HelpCircleIcon,
  description: "A question with its answer, shown on the contact page.",
  fields: [line("question", "Question", 90), richText("answer", "Answer", { suggestedMax: 400 })],
  preview: {
    select: { title: "question", answer: "answer" },
    prepare: ({ title, answer }) => ({ title, subtitle: textOf(answer) }),
  },
});
