import type { ReactNode } from "react";

interface ContainerProps {
  className?: string;
  children?: ReactNode;
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
  labelledBy?: string | undefined;
  /** The heading, with an introduction. */
  heading?: { title: string; intro?: string | null } | undefined;
}

/** A section of a page with vertical padding. */
export function Section({
  background = "paper",
  labelledBy,
  heading,
  className = "",
  children,
}: SectionProps) {
  return (
    <section
      aria-labelledby={labelledBy}
      className={`py-12 sm:py-24 print:py-4 ${background === "sand" ? "bg-sand" : "bg-paper"}`}
    >
      <Container className={className}>
        {heading ? (
          <div className="max-w-2xl">
            <h2 id={labelledBy} className="text-title">
              {heading.title}
            </h2>
            {heading.intro ? (
              <p className="mt-3 text-current/75 sm:text-lg">{heading.intro}</p>
            ) : null}
          </div>
        ) : null}
        {children}
      </Container>
    </section>
  );
}
