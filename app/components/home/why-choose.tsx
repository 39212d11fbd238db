import { Artefact } from "~/components/layout/artefact";
import { Container } from "~/components/ui/container";
import type { Content, Part } from "~/content/get-content.server";

interface WhyChooseProps {
  heading: Part<"sectionHeading">;
  points: Content<"homePage">["whyPoints"];
}

/** A heading beside points on a dark background, as the note of a demo. */
export function WhyChoose({ heading, points }: WhyChooseProps) {
  if (points.length === 0) return null;
  return (
    <section
      aria-labelledby="why-choose"
      className="on-dark bg-brand py-16 text-on-brand sm:py-24 print:py-4"
    >
      <Container className="grid grid-cols-1 gap-10 lg:grid-cols-[1fr_1.7fr] lg:gap-16">
        <div className="lg:sticky lg:top-32 lg:self-start">
          <h2 id="why-choose" className="text-title">
            {heading.title}
          </h2>
          <p className="mt-4 text-lg text-on-brand-soft">{heading.intro}</p>
        </div>
        <Artefact points={points} look="note" />
      </Container>
    </section>
  );
}
