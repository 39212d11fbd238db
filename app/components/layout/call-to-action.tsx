import type { ReactNode } from "react";
import { ButtonLink } from "~/components/ui/button";
import { Container } from "~/components/ui/container";
import { Waves } from "~/components/ui/waves";
import { PAGES } from "../../../contract/pages";
import { PhoneHours } from "./phone-hours";

interface CallToActionProps {
  /** Id of the heading, for a page that has several. */
  id?: string;
  title: string;
  text: string;
  /** Beside the words, in place of the buttons, which follow the words. */
  beside?: ReactNode;
  /** Of the button that leads to the contact page; without it, there is none. */
  buttonLabel?: string | undefined;
  /** Further buttons, for a dark background. */
  children?: ReactNode;
}

/** The panel at the end of a page: a call to action, the phone number and the hours in which it is answered. */
export function CallToAction({
  id = "call-to-action",
  title,
  text,
  beside,
  buttonLabel,
  children,
}: CallToActionProps) {
  const buttons = (
    <div className="flex flex-wrap gap-3">
      {buttonLabel === undefined ? null : (
        <ButtonLink to={PAGES.contactPage.path} variant="accent">
          {buttonLabel}
        </ButtonLink>
      )}
      {children}
    </div>
  );
  return (
    <section
      aria-labelledby={id}
      className="late-layout [--late-height:35rem] bg-paper py-8 sm:py-20 lg:[--late-height:27rem] print:break-inside-avoid print:py-2"
    >
      <Container>
        <div className="on-dark relative rounded-3xl border border-transparent bg-brand px-inset py-9 text-on-brand sm:px-14 sm:py-16 print:p-3 overflow-hidden">
          <Waves className="h-8 opacity-60 sm:h-12" />
          <div
            data-beside={beside ? "" : undefined}
            className="relative grid grid-cols-1 items-center gap-8 lg:grid-cols-[minmax(0,1fr)_fit-content(50%)] lg:gap-16 lg:data-beside:grid-cols-2 print:grid-cols-[minmax(0,1fr)_fit-content(50%)] print:gap-4 print:data-beside:grid-cols-2"
          >
            <div className="max-w-2xl">
              <h2 id={id} className="text-title">
                {title}
              </h2>
              <p className="mt-4 text-on-brand-soft sm:text-lg">{text}</p>
              {beside ? <div className="mt-6 sm:mt-8">{buttons}</div> : null}
            </div>
            {beside ?? buttons}
          </div>
          <PhoneHours
            className="relative mt-8 flex flex-wrap items-baseline gap-x-8 gap-y-1 border-t pt-5 max-sm:text-sm sm:mt-10 print:hidden"
            size="text-xl/6"
          />
        </div>
      </Container>
    </section>
  );
}
