import type { ReactNode } from "react";
import { Container } from "~/components/ui/container";
import { Waves } from "~/components/ui/waves";
import type { Part } from "~/content/get-content.server";

type PageHeroProps = Partial<Pick<Part<"pageHero">, "eyebrow">> &
  Pick<Part<"pageHero">, "title" | "intro"> & { children?: ReactNode };

/** The hero of an inner page with its `h1`. */
export function PageHero({ eyebrow, title, intro, children }: PageHeroProps) {
  return (
    <div className="on-dark relative overflow-hidden bg-brand-deep text-on-brand">
      <Waves drifts className="h-18 opacity-80 sm:h-28" />
      <Container className="relative pt-14 pb-16 sm:pt-20 sm:pb-24 print:py-4">
        {eyebrow ? (
          <p className="mb-4 text-eyebrow font-semibold text-marigold uppercase">{eyebrow}</p>
        ) : null}
        <h1 className="max-w-4xl text-hero">{title}</h1>
        <p className="mt-5 max-w-2xl text-lg text-on-brand-soft">{intro}</p>
        {children}
      </Container>
    </div>
  );
}
