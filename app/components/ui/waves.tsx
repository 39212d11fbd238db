interface WavesProps {
  /** Animates them slowly. */
  drifts?: boolean;
  /** Height and opacity: lines behind text must be faint. */
  className: string;
}

/** From top to bottom. */
const LINES = [
  "stroke-river/50",
  "stroke-river/40",
  "stroke-marigold/50",
  "stroke-river/30",
  "stroke-river/20",
];

/**
 * Decorative waves. The image is twice as wide as its parent with two equal
 * halves, so that moving it by one half loops without a seam. The parent must hide the overflow.
 */
export function Waves({ drifts = false, className }: WavesProps) {
  return (
    <svg
      viewBox="0 0 2880 320"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`waves pointer-events-none absolute print:hidden left-0 bottom-0 w-[200%] ${drifts ? "motion-safe:animate-drift" : ""} ${className}`}
    >
      <g fill="none" strokeWidth="1.5">
        {LINES.map((look, index) => (
          <path
            key={look}
            d={`M0 ${120 + 40 * index}c240-90 480-90 720 0s480 90 720 0 480-90 720 0 480 90 720 0`}
            className={look}
          />
        ))}
      </g>
    </svg>
  );
}
