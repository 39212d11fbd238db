interface SectionHeadingProps {
  id: string;
  title: string;
  intro?: string;
  align?: "left" | "center";
}

const alignments = { left: "", center: "mx-auto text-center" };

/** A section's `h2` with its introduction. */
export function SectionHeading({ id, title, intro, align = "left" }: SectionHeadingProps) {
  return (
    <div className={`max-w-2xl ${alignments[align]}`}>
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {intro ? <p className="mt-3 text-current/75 sm:text-lg">{intro}</p> : null}
    </div>
  );
}
