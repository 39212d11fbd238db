import { defineQuery } from "groq";
import { z } from "zod";
import { fetchContent } from "./client.server";

const FAQS_QUERY = defineQuery(`*[_type == "faq"] | order(order asc, question asc) {
  _id, question, answer
}`);

const faqSchema = z.object({ _id: z.string(), question: z.string(), answer: z.string() });

export type Faq = z.infer<typeof faqSchema>;

export function getFaqs(): Promise<Faq[]> {
  return fetchContent(FAQS_QUERY, z.array(faqSchema));
}
