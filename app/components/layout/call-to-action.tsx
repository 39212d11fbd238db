import type { ReactNode } from "react";
import { Band } from "~/components/ui/band";

interface CallToActionProps {
  /** Of the heading, where a page has several. */
  id?: string;
  title: string;
  text: string;
  /** The button or buttons. */
  children: ReactNode;
}

/** The call to action at the end of a page. */
export function CallToAction({ id = "call-to-action", title, text, children }: CallToActionProps) {
  return (
    <Band labelledBy={id}>
      <div className="relative flex flex-col gap-8 lg:flex-row lg:items-end lg:justify-between">
        <div className="max-w-2xl">
          <h2 id={id} className="text-title">
            {title}
          </h2>
          <p className="mt-4 text-lg text-on-brand-soft">{text}</p>
        </div>
        <div className="flex flex-wrap gap-3 lg:max-w-1/2 lg:shrink-0">{children}</div>
      </div>
    </Band>
  );
}
