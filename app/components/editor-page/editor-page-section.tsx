import type { ReactNode } from "react";
import { ContactFaqs } from "~/components/contact/contact-faqs";
import { CallToAction } from "~/components/layout/call-to-action";
import { PlanList } from "~/components/pricing/plan-card";
import { ProjectGrid } from "~/components/projects/project-grid";
import { ServiceCards } from "~/components/services/service-cards";
import { Section } from "~/components/ui/container";
import { InLanguage } from "~/components/ui/in-language";
import { RichText } from "~/components/ui/rich-text";
import type { EditorPageSection as AnySection } from "~/content/editor-pages.server";
import { PAGES } from "../../../contract/pages";
import { ImageText } from "./image-text";

type Background = "paper" | "sand";

interface EditorPageSectionProps {
  section: AnySection;
  background: Background;
}

/** A section of a page that editors made. */
export function EditorPageSection({ section, background }: EditorPageSectionProps) {
  switch (section._type) {
    case "textSection":
      return (
        <Section {...headingOf(section)} background={background}>
          <RichText value={section.text} className="mt-6 max-w-prose text-lg text-ink-soft" />
        </Section>
      );
    case "imageTextSection":
      return <ImageText {...section} id={section._key} background={background} />;
    case "servicesSection":
      return (
        <List section={section} background={background} of="service">
          <ServiceCards services={section.documents} />
        </List>
      );
    case "projectsSection":
      return (
        <List section={section} background={background} of="project">
          <ProjectGrid projects={section.documents} />
        </List>
      );
    case "plansSection":
      return (
        <List section={section} background={background} of="plan">
          <PlanList plans={section.documents} {...section.labels} className="gap-6" />
        </List>
      );
    case "faqSection":
      return <ContactFaqs id={section._key} heading={section} faqs={section.documents} />;
    case "callToAction":
      return (
        <CallToAction
          {...section}
          id={section._key}
          buttonLabel={section.buttonLabel || PAGES.contactPage.title}
        />
      );
    default:
      return <Section {...headingOf(section)} background={background} />;
  }
}

interface Headed {
  _key: string;
  title: string;
  intro?: string | null;
}

/** An editor may leave the title out. */
function headingOf(section: Headed) {
  return section.title ? { labelledBy: section._key, heading: section } : {};
}

interface ListProps {
  section: Headed;
  background: Background;
  /** The type of the documents in it. */
  of: string;
  children: ReactNode;
}

/** A section with documents below its heading. */
function List({ section, background, of, children }: ListProps) {
  return (
    <Section {...headingOf(section)} background={background}>
      <div className="mt-12">
        <InLanguage of={of}>{children}</InLanguage>
      </div>
    </Section>
  );
}
