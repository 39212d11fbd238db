import type { ReactNode } from "react";
import { PageHero } from "~/components/layout/page-hero";
import { Container } from "~/components/ui/container";
import type { PrivacyNotice } from "~/content/privacy-notice.server";
import { useLabels } from "~/content/site-data";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { PolicyContact } from "./policy-contact";
import { PolicyContents, PolicySections } from "./policy-text";

interface PolicyPageProps extends Pick<PrivacyNotice, "lastUpdated" | "sections" | "contact"> {
  eyebrow?: string;
  title: string;
  intro: string;
  /** A link back, beside the date. */
  back?: ReactNode;
  /** A note above the sections. */
  note?: ReactNode;
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
  // A dataset may have no such document yet.
  const contactTitle = contact.title || links.contactUs;
  return (
    // Printing drops dark backgrounds, so light text must become dark.
    <div className="wrap-anywhere print:**:bg-transparent print:**:text-ink print:[&_svg]:hidden">
      <PageHero {...hero}>
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 empty:hidden">
          {back}
          {lastUpdated ? (
            <p className="text-on-brand-soft">
              {fillPlaceholders(labels.updated, { date: lastUpdated })}
            </p>
          ) : null}
        </div>
      </PageHero>
      <Container className="grid grid-cols-1 gap-10 py-12 sm:py-20 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-16 print:block print:py-4">
        <PolicyContents sections={sections} contactTitle={contactTitle} />
        <article className="max-w-prose">
          {note}
          <PolicySections sections={sections} />
          <PolicyContact {...contact} title={contactTitle} />
        </article>
      </Container>
    </div>
  );
}
