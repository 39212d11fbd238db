import type { ReactNode } from "react";

interface ContainerProps {
  className?: string;
  children: ReactNode;
}

/** Side gutters and the maximum width. */
export function Container({ className = "", children }: ContainerProps) {
  return (
    <div className={`mx-auto w-full max-w-6xl px-gutter sm:px-8 ${className}`}>{children}</div>
  );
}

const backgrounds = {
  paper: "bg-paper",
  sand: "bg-sand",
  dark: "on-dark bg-brand-deep text-on-brand",
};

interface SectionProps extends ContainerProps {
  background?: keyof typeof backgrounds;
  /** The id of the heading that names this section. */
  labelledBy?: string;
}

/** A section of a page with vertical padding. */
export function Section({
  background = "paper",
  labelledBy,
  className = "",
  children,
}: SectionProps) {
  return (
    <section
      aria-labelledby={labelledBy}
      className={`py-12 sm:py-24 print:py-4 ${backgrounds[background]}`}
    >
      <Container className={className}>{children}</Container>
    </section>
  );
}
