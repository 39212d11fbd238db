import type { FAQPageLeaf } from "schema-dts";
import type { Content } from "~/content/get-content.server";
import { toPlainText } from "~/lib/text/rich-text";

/** The questions of a page with their answers. */
export function faqsNode(faqs: readonly Content<"faq">[]): FAQPageLeaf {
  return {
    "@type": "FAQPage",
    mainEntity: faqs.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: toPlainText(answer) },
    })),
  };
}
