import Plus from "lucide-react/icons/plus";
import { Card } from "~/components/ui/card";
import { Section } from "~/components/ui/container";
import { InLanguage } from "~/components/ui/in-language";
import { RichText } from "~/components/ui/rich-text";
import type { Content } from "~/content/get-content.server";

interface ContactFaqsProps {
  /** Id of the heading, for a page that has several lists. */
  id?: string;
  heading: { title: string; intro: string | null };
  faqs: Content<"faq">[];
}

/** Frequently asked questions as `details`, which work without JavaScript. */
export function ContactFaqs({ id = "faqs", heading, faqs }: ContactFaqsProps) {
  if (faqs.length === 0) return null;
  return (
    <Section
      background="sand"
      labelledBy={id}
      heading={heading}
      className="grid grid-cols-1 gap-10 lg:grid-cols-[1fr_1.6fr] lg:items-start"
    >
      <Card className="divide-y divide-line px-inset sm:px-8">
        <InLanguage of="faq">
          {faqs.map((faq) => (
            <details key={faq._id} className="group">
              <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-6 sm:gap-6 font-display text-lg font-semibold hover:text-link [&::-webkit-details-marker]:hidden">
                {faq.question}
                <Plus
                  aria-hidden="true"
                  className="size-5 shrink-0 text-river transition duration-200 group-open:rotate-45"
                />
              </summary>
              <RichText value={faq.answer} className="pb-6 text-ink-soft" />
            </details>
          ))}
        </InLanguage>
      </Card>
    </Section>
  );
}
