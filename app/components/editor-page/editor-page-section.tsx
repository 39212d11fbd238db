import type { ReactNode } from "react";
import { ContactFaqs } from "~/components/contact/contact-faqs";
import { CallToAction } from "~/components/layout/call-to-action";
import { PlanList } from "~/components/pricing/plan-card";
import { ProjectGrid } from "~/components/projects/project-grid";
import { ServiceCards } from "~/components/services/service-cards";
import { ButtonLink } from "~/components/ui/button";
import { Section, SectionHeading } from "~/components/ui/container";
import { InLanguage } from "~/components/ui/in-language";
import { RichText } from "~/components/ui/rich-text";
import type { EditorPageSection as AnySection } from "~/content/editor-pages.server";
import { PAGES } from "../../../contract/pages";
import { ImageText } from "./image-text";

type Background = "paper" | "sand";
type SectionOf<Type extends AnySection["_type"]> = Extract<AnySection, { _type: Type }>;

interface EditorPageSectionProps {
  section: AnySection;
  background: Background;
}

/** A section of a page that editors made. */
export function EditorPageSection({ section, background }: EditorPageSectionProps) {
  switch (section._type) {
    case "textSection":
      return <Words {...section} background={background} />;
    case "imageTextSection":
      return <ImageText {...section} id={section._key} background={background} />;
    case "servicesSection":
      return (
        <Headed {...section} background={background} of="service">
          <ServiceCards services={section.services} />
        </Headed>
      );
    case "projectsSection":
      return (
        <Headed {...section} background={background} of="project">
          <ProjectGrid projects={section.projects} />
        </Headed>
      );
    case "plansSection":
      return (
        <Headed {...section} background={background} of="plan">
          <PlanList plans={section.plans} {...section.labels} className="gap-6" />
        </Headed>
      );
    case "faqSection":
      return (
        <ContactFaqs
          id={section._key}
          heading={{ title: section.title, intro: section.intro ?? "" }}
          faqs={section.faqs}
        />
      );
    case "callToAction":
      return (
        <CallToAction id={section._key} title={section.title} text={section.text}>
          <ButtonLink to={PAGES.contactPage.path} variant="accent">
            {section.buttonLabel || PAGES.contactPage.title}
          </ButtonLink>
        </CallToAction>
      );
    default:
      return <Headed {...section} background={background} />;
  }
}

interface HeadedProps {
  _key: string;
  title: string;
  intro: string | null;
  background: Background;
  /** The type of the documents in it. */
  of?: string;
  children?: ReactNode;
}

function Headed({ _key, title, intro, background, of = "", children }: HeadedProps) {
  return (
    <Section background={background} labelledBy={title ? _key : undefined}>
      {title ? <SectionHeading id={_key} title={title} intro={intro ?? undefined} /> : null}
      {children ? (
        <div className="mt-12">
          <InLanguage of={of}>{children}</InLanguage>
        </div>
      ) : null}
    </Section>
  );
}

function Words({
  _key,
  title,
  text,
  background,
}: SectionOf<"textSection"> & { background: Background }) {
  return (
    <Section background={background} labelledBy={title ? _key : undefined}>
      {title ? <SectionHeading id={_key} title={title} /> : null}
      <RichText value={text} className="mt-6 max-w-prose text-lg text-ink-soft" />
    </Section>
  );
}
