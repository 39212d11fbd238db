import type { ReactNode } from "react";
import { Container } from "~/components/ui/container";
import { Waves } from "./waves";

interface CallToActionProps {
  title: string;
  text: string;
  /** The button or buttons. */
  children: ReactNode;
}

/** The closing band of a page: one question, one next step. */
export function CallToAction({ title, text, children }: CallToActionProps) {
  return (
    <section aria-labelledby="call-to-action" className="bg-paper py-16 sm:py-24">
      <Container>
        <div className="on-dark relative overflow-hidden rounded-3xl bg-brand px-6 py-14 text-on-brand sm:px-14 sm:py-20">
          <Waves className="opacity-60" />
          <div className="relative flex flex-col gap-8 lg:flex-row lg:items-end lg:justify-between">
            <div className="max-w-2xl">
              <h2 id="call-to-action" className="text-title">
                {title}
              </h2>
              <p className="mt-4 text-lg text-on-brand-soft">{text}</p>
            </div>
            <div className="flex shrink-0 flex-wrap gap-3">{children}</div>
          </div>
        </div>
      </Container>
    </section>
  );
}
