import type { ReactNode } from "react";
import { Container } from "~/components/ui/container";
import { Waves } from "~/components/ui/waves";
import type { Part } from "~/content/get-content.server";

type PageHeroProps = Partial<Pick<Part<"pageHero">, "eyebrow">> &
  Pick<Part<"pageHero">, "title" | "intro"> & { children?: ReactNode };

/** The hero of an inner page: low, with the title beside its introduction on a wide screen. */
export function PageHero({ eyebrow, title, intro, children }: PageHeroProps) {
  return (
    <div className="on-dark relative overflow-hidden bg-brand-deep text-on-brand">
      <Waves drifts className="h-3 opacity-80 sm:h-5" />
      <Container className="relative pt-4 pb-6 sm:pt-7 sm:pb-10 print:py-4">
        <div className="grid gap-x-8 gap-y-2 lg:gap-x-16 md:grid-cols-[fit-content(55%)_minmax(0,1fr)] md:items-end">
          <div>
            {eyebrow ? (
              <p className="mb-2 text-eyebrow font-semibold text-marigold uppercase max-sm:hidden">
                {eyebrow}
              </p>
            ) : null}
            <h1 className="max-w-2xl text-hero">{title}</h1>
          </div>
          <p className="max-w-xl text-on-brand-soft max-sm:text-[0.9375rem] max-sm:leading-snug md:pb-1">
            {intro}
          </p>
        </div>
        {children}
      </Container>
    </div>
  );
}
