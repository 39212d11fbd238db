import { Link } from "@remix-run/react";
import Mail from "lucide-react/icons/mail";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { ReactNode } from "react";
import { PageHero } from "~/components/layout/page-hero";
import { Card } from "~/components/ui/card";
import { Container } from "~/components/ui/container";
import { EmailAddress, EmailLink } from "~/components/ui/email-address";
import { RichText } from "~/components/ui/rich-text";
import type { Content } from "~/content/get-content.server";
import type { PrivacyNotice } from "~/content/policies.server";
import { useLabels, useLanguage } from "~/content/site-data";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { writtenDate } from "~/lib/time/written-date";

interface PolicyPageProps extends Pick<PrivacyNotice, "lastUpdated" | "sections" | "contact"> {
  eyebrow?: string;
  title: string;
  intro: string;
  /** A link back, beside the date. */
  back?: ReactNode;
  /** A note above the sections. */
  note?: string | null;
}

/** A legal text: date, contents, sections and the contact for questions. */
export function PolicyPage({
  back,
  note,
  lastUpdated,
  sections,
  contact,
  ...hero
}: PolicyPageProps) {
  const { policy: labels, links } = useLabels();
  const language = useLanguage()?.tag;
  // A dataset may have no such document yet.
  const contactTitle = contact.title || links.contactUs;
  const shown = sections.filter(({ paragraphs }) => paragraphs.length > 0);
  return (
    // Printing drops dark backgrounds, so light text must become dark.
    <div className="wrap-anywhere print:**:bg-transparent print:**:text-ink print:[&_svg]:hidden">
      <PageHero
        {...hero}
        below={
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 empty:hidden">
            {back}
            {lastUpdated ? (
              <p suppressHydrationWarning className="text-on-brand-soft">
                {fillPlaceholders(labels.updated, { date: writtenDate(lastUpdated, language) })}
              </p>
            ) : null}
          </div>
        }
      >
        <ShieldCheck aria-hidden="true" className="ms-auto size-40 text-river" strokeWidth={1} />
      </PageHero>
      <Container className="grid grid-cols-1 gap-10 py-12 sm:py-20 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-16 print:block print:py-4">
        <PolicyContents sections={shown} contactTitle={contactTitle} />
        <article className="max-w-prose print:max-w-none">
          {note ? <p className="rounded-2xl border border-marigold bg-sand p-5">{note}</p> : null}
          <PolicySections sections={shown} />
          <PolicyContact {...contact} title={contactTitle} />
        </article>
      </Container>
    </div>
  );
}

/** The contact for questions about a policy. */
function PolicyContact({ title, text, email }: PrivacyNotice["contact"]) {
  return (
    <Card
      as="section"
      background="mint"
      aria-labelledby="policy-contact"
      className="mt-16 p-6 sm:p-10 print:mt-5 print:break-inside-avoid print:p-4"
    >
      <h2 id="policy-contact" tabIndex={-1} className="text-2xl">
        {title}
      </h2>
      <p className="mt-3 text-ink-soft">{text}</p>
      {email && (
        <EmailLink
          email={email}
          className="mt-4 inline-flex min-h-12 max-w-full items-center gap-2 text-sm font-semibold wrap-anywhere text-link underline decoration-river/40 underline-offset-4 hover:decoration-current sm:text-base"
        >
          <Mail aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0">
            <EmailAddress email={email} />
          </span>
        </EmailLink>
      )}
    </Card>
  );
}

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
function PolicyContents({ sections, contactTitle }: PolicyContentsProps) {
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
function PolicySections({ sections }: { sections: PolicySection[] }) {
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
