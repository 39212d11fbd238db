import { HelpCircleIcon } from "@sanity/icons";
import { defineType } from "sanity";
import { line, order, paragraph, siteOrder } from "../fields";

export const faq = defineType({
  name: "faq",
  title: "FAQ",
  type: "document",
  icon: HelpCircleIcon,
  description: "A question with its answer, shown on the contact page.",
  fields: [
    line({ name: "question", title: "Question", suggestedMax: 90 }),
    paragraph({ name: "answer", title: "Answer", suggestedMax: 400 }),
    order(),
  ],
  orderings: [siteOrder],
  preview: { select: { title: "question", subtitle: "answer" } },
});
