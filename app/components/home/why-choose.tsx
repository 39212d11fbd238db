import { Container } from "~/components/ui/container";
import { Icon } from "~/components/ui/icon";
import type { Content, Part } from "~/content/get-content.server";
import { editMarkBeside } from "~/preview/edit-mark";

interface WhyChooseProps {
  heading: Part<"sectionHeading">;
  points: Content<"homePage">["whyPoints"];
}

/** A heading and points on a dark background. */
export function WhyChoose({ heading, points }: WhyChooseProps) {
  if (points.length === 0) return null;
  return (
    <section
      aria-labelledby="why-choose"
      className="on-dark bg-brand-deep py-16 text-on-brand sm:py-24"
    >
      <Container className="grid gap-12 lg:grid-cols-[1fr_1.6fr]">
        <div className="lg:sticky lg:top-32 lg:self-start">
          <h2 id="why-choose" className="text-title">
            {heading.title}
          </h2>
          <p className="mt-4 text-lg text-on-brand-soft">{heading.intro}</p>
        </div>
        <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-2 sm:*:odd:last:col-span-2">
          {points.map((point) => (
            <li key={point._key} className="border-t border-on-brand/20 pt-6">
              <Icon
                name={point.icon}
                className="size-7 text-marigold"
                {...editMarkBeside(point.title, "icon")}
              />
              <h3 className="mt-4 text-xl">{point.title}</h3>
              <p className="mt-2 text-on-brand-soft">{point.text}</p>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
