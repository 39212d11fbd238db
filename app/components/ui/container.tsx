import type { ReactNode } from "react";

interface ContainerProps {
  className?: string;
  children: ReactNode;
}

/** Side gutters and the maximum width, which is larger on a screen of 1600 pixels and more. */
export function Container({ className = "", children }: ContainerProps) {
  return (
    <div
      className={`mx-auto w-full max-w-6xl px-gutter sm:px-8 min-[1600px]:max-w-[88rem] ${className}`}
    >
      {children}
    </div>
  );
}

interface SectionProps extends ContainerProps {
  background?: "paper" | "sand";
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
      className={`py-12 sm:py-24 print:py-4 ${background === "sand" ? "bg-sand" : "bg-paper"}`}
    >
      <Container className={className}>{children}</Container>
    </section>
  );
}

interface SectionHeadingProps {
  id: string;
  title: string;
  intro?: string;
}

/** A section's `h2` with its introduction. */
export function SectionHeading({ id, title, intro }: SectionHeadingProps) {
  return (
    <div className="max-w-2xl">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {intro ? <p className="mt-3 text-current/75 sm:text-lg">{intro}</p> : null}
    </div>
  );
}
