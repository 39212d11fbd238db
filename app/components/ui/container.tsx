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

const grounds = {
  paper: "bg-paper",
  sand: "bg-sand",
  dark: "on-dark bg-brand-deep text-on-brand",
};

interface SectionProps extends ContainerProps {
  ground?: keyof typeof grounds;
  /** The id of the heading that names this section. */
  labelledBy?: string;
}

/** A section of a page with vertical padding. */
export function Section({ ground = "paper", labelledBy, className = "", children }: SectionProps) {
  return (
    <section
      aria-labelledby={labelledBy}
      className={`py-12 sm:py-24 print:py-4 ${grounds[ground]}`}
    >
      <Container className={className}>{children}</Container>
    </section>
  );
}
