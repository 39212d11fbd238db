import { PageHero } from "~/components/layout/page-hero";
import { StructuredData } from "~/components/layout/structured-data";
import type { EditorPage as Page } from "~/content/editor-pages.server";
import { faqsNodes } from "~/structured-data/faqs";
import { EditorPageSection } from "./editor-page-section";

/** A page that editors made of the site's sections. The backgrounds of the sections alternate. */
export function EditorPage({ page }: { page: Page }) {
  const [first, ...others] = page.sections;
  const hero = first?._type === "pageHero" ? first : undefined;
  const sections = hero ? others : page.sections;
  const faqs = page.sections.flatMap((each) => (each._type === "faqSection" ? each.documents : []));
  return (
    <>
      <StructuredData trail={page.trail} about={import.meta.env.SSR && (() => faqsNodes(faqs))} />
      <PageHero
        eyebrow={hero?.eyebrow}
        title={hero?.title || page.title}
        intro={hero?.intro ?? page.seo?.description ?? ""}
      />
      {sections.map((section, index) => (
        <EditorPageSection
          key={section._key}
          section={section}
          background={index % 2 === 0 ? "paper" : "sand"}
        />
      ))}
    </>
  );
}
