import type { ReactNode } from "react";
import { Container } from "~/components/ui/container";
import { Waves } from "~/components/ui/waves";
import type { Part } from "~/content/get-content.server";

type PageHeroProps = Partial<Pick<Part<"pageHero">, "eyebrow">> &
  Pick<Part<"pageHero">, "title" | "intro"> & {
    /** What this page alone has, beside its title. A phone shows the page's content at once. */
    children?: ReactNode;
    /** Below the introduction, on a phone too. */
    below?: ReactNode;
  };

/** The hero of an inner page: its title, its introduction, and an element of its own. */
export function PageHero({ eyebrow, title, intro, below, children }: PageHeroProps) {
  return (
    <div className="on-dark relative overflow-hidden bg-brand-deep text-on-brand">
      <Waves drifts className="h-3 opacity-80 sm:h-5" />
      <Container className="relative grid grid-cols-1 items-center gap-x-10 pt-4 pb-6 sm:py-10 md:grid-cols-[minmax(0,1fr)_minmax(0,21rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:gap-x-16 print:block print:py-0">
        <div className="max-w-2xl min-w-0">
          {eyebrow ? (
            <p className="mb-2 text-eyebrow font-semibold text-marigold uppercase max-sm:hidden print:hidden">
              {eyebrow}
            </p>
          ) : null}
          <h1 className="text-hero print:text-[1.7rem]">{title}</h1>
          <p className="mt-2 text-on-brand-soft max-sm:text-[0.9375rem] max-sm:leading-snug sm:mt-4 lg:text-lg print:mt-0 print:text-base">
            {intro}
          </p>
          {below}
        </div>
        <div className="min-w-0 empty:hidden max-md:hidden print:hidden">{children}</div>
      </Container>
    </div>
  );
}
