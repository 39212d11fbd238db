import { ButtonLink } from "~/components/ui/button";
import { Section } from "~/components/ui/container";
import { RichText } from "~/components/ui/rich-text";
import { SanityImage } from "~/components/ui/sanity-image";
import type { Content } from "~/content/get-content.server";
import { useLabels } from "~/content/site-data";
import { PHONE_WIDTH } from "~/lib/images/image-sources";
import { PAGES } from "../../../contract/pages";

/** The company's story with an image and a link to the team. */
export function Story({ title, paragraphs, image }: Content<"aboutPage">["story"]) {
  const labels = useLabels().links;
  return (
    <Section
      background="sand"
      labelledBy="story"
      className="grid grid-cols-1 items-center gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-16 print:grid-cols-[12rem_1fr] print:items-start"
    >
      <SanityImage
        image={image}
        aspect={5 / 4}
        sizes={`(min-width: 1152px) 500px, ${PHONE_WIDTH}`}
        className="rounded-3xl shadow-card"
      />
      <div>
        <h2 id="story" className="text-title">
          {title}
        </h2>
        <RichText
          value={paragraphs}
          className="mt-6 text-ink-soft [&>p:first-child]:text-lg [&>p:first-child]:text-ink"
        />
        <ButtonLink to={PAGES.teamPage.path} tone="outline" className="mt-8">
          {labels.meetTeam}
        </ButtonLink>
      </div>
    </Section>
  );
}
