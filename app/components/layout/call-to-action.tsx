import type { ReactNode } from "react";
import { Band } from "~/components/ui/band";
import { Container } from "~/components/ui/container";

/** How a page closes: in a dark panel, on the open page, on a tinted background, or in two columns under a line. */
type Look = "panel" | "open" | "tinted" | "columns";

interface CallToActionProps {
  /** Id of the heading, for a page that has several. */
  id?: string;
  title: string;
  text: string;
  look: Look;
  /** The button or buttons, for the look's background. */
  children: ReactNode;
}

/** Classes of the whole, of the words and of the buttons. */
const LOOKS: Record<Look, [string, string, string]> = {
  panel: [
    "relative flex flex-col gap-8 lg:flex-row lg:items-center lg:justify-between",
    "max-w-2xl",
    "lg:max-w-1/2 lg:shrink-0",
  ],
  open: ["max-w-3xl", "", "mt-8"],
  tinted: ["flex flex-col items-center text-center", "max-w-2xl", "mt-8 justify-center"],
  columns: [
    "flex flex-col gap-8 border-t-2 border-brand pt-10 lg:flex-row lg:items-center lg:justify-between",
    "max-w-2xl",
    "lg:max-w-1/2 lg:shrink-0",
  ],
};

/** The call to action at the end of a page. */
export function CallToAction({
  id = "call-to-action",
  title,
  text,
  look,
  children,
}: CallToActionProps) {
  const [parts, words, buttons] = LOOKS[look];
  const isPanel = look === "panel";
  const content = (
    <div className={parts}>
      <div className={words}>
        <h2 id={id} className="text-title">
          {title}
        </h2>
        <p className={`mt-4 text-lg ${isPanel ? "text-on-brand-soft" : "text-ink-soft"}`}>{text}</p>
      </div>
      <div className={`flex flex-wrap gap-3 ${buttons}`}>{children}</div>
    </div>
  );
  if (isPanel) return <Band labelledBy={id}>{content}</Band>;
  return (
    <section
      aria-labelledby={id}
      className={`py-12 sm:py-20 print:break-inside-avoid print:py-4 ${look === "tinted" ? "bg-mint" : "bg-paper"}`}
    >
      <Container>{content}</Container>
    </section>
  );
}
