import type { FAQPageLeaf } from "schema-dts";
import type { Content } from "~/content/get-content.server";
import { toPlainText } from "~/lib/text/rich-text";

/** The questions of a page with their answers; nothing without any. */
export function faqsNodes(faqs: readonly Content<"faq">[]): FAQPageLeaf[] {
  if (faqs.length === 0) return [];
  const mainEntity = faqs.map(({ question, answer }) => ({
    "@type": "Question" as const,
    name: question,
    acceptedAnswer: { "@type": "Answer" as const, text: toPlainText(answer) },
  }));
  return [{ "@type": "FAQPage", mainEntity }];
}
