import { Link } from "@remix-run/react";
import { Card } from "~/components/ui/card";
import { RichText } from "~/components/ui/rich-text";
import type { Content } from "~/content/get-content.server";
import { useLabels } from "~/content/site-data";

type PolicySection = Content<"privacyPage">["sections"][number];

function anchorOf(section: PolicySection): string {
  return `policy-${section._key}`;
}

interface PolicyContentsProps {
  sections: PolicySection[];
  /** The heading of the contact block. */
  contactTitle: string;
}

/** The table of contents. */
export function PolicyContents({ sections, contactTitle }: PolicyContentsProps) {
  const labels = useLabels().policy;
  return (
    <Card
      as="nav"
      background="sand"
      aria-labelledby="policy-contents"
      className="p-6 lg:sticky lg:top-28 lg:max-h-[calc(100dvh-9rem)] lg:self-start lg:overflow-y-auto print:hidden"
    >
      <h2 id="policy-contents" className="text-lg">
        {labels.contents}
      </h2>
      <ol className="mt-3 list-decimal ps-5 text-ink-soft marker:text-ink-soft">
        {sections.map((section, index) => (
          <li key={section._key} className="ps-1">
            <ContentsLink anchor={anchorOf(section)}>
              {section.heading || `${index + 1}`}
            </ContentsLink>
          </li>
        ))}
      </ol>
      <p className="mt-2 border-t border-line pt-3 font-medium">
        <ContentsLink anchor="policy-contact">{contactTitle}</ContentsLink>
      </p>
    </Card>
  );
}

/**
 * A router link: plain fragment links all share one history key, so on the second
 * one the router would restore the scroll position of the first. It moves the focus like a plain link.
 */
function ContentsLink({ anchor, children }: { anchor: string; children: string }) {
  return (
    <Link
      to={{ hash: anchor }}
      onClick={() => document.getElementById(anchor)?.focus({ preventScroll: true })}
      className="inline-block py-1.5 hover:text-link hover:underline"
    >
      {children}
    </Link>
  );
}

/** The sections of a policy, numbered as in the table of contents. */
export function PolicySections({ sections }: { sections: PolicySection[] }) {
  return sections.map((section, index) => (
    <section
      key={section._key}
      aria-labelledby={anchorOf(section)}
      className="not-first:mt-12 print:not-first:mt-5 print:break-inside-avoid"
    >
      <h2 id={anchorOf(section)} tabIndex={-1} className="text-2xl">
        <span className="text-river [unicode-bidi:normal]">{index + 1}.</span> {section.heading}
      </h2>
      <RichText value={section.paragraphs} className="mt-4" />
    </section>
  ));
}
