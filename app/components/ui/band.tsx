import type { ReactNode } from "react";
import { Container } from "./container";
import { Waves } from "./waves";

interface BandProps {
  /** The id of the heading that names this section. */
  labelledBy: string;
  children: ReactNode;
}

/** A dark panel across the page with waves in the background. */
export function Band({ labelledBy, children }: BandProps) {
  return (
    <section aria-labelledby={labelledBy} className="bg-paper py-8 sm:py-24 print:py-4">
      <Container>
        <div className="on-dark relative overflow-hidden rounded-3xl border border-transparent bg-brand px-inset pt-10 pb-14 text-on-brand sm:px-14 sm:py-20 print:break-inside-avoid print:p-4">
          <Waves className="h-15 opacity-60 sm:h-22" />
          {children}
        </div>
      </Container>
    </section>
  );
}
