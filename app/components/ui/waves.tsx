interface WavesProps {
  /** Lets them flow by, slowly. */
  drifts?: boolean;
  /** Their height, and how plainly they show: lines through what is read are noise. */
  className: string;
}

/** From the highest to the lowest. */
const LINES = [
  "stroke-river/50",
  "stroke-river/40",
  "stroke-marigold/50",
  "stroke-river/30",
  "stroke-river/20",
];

/**
 * Flowing lines after the river the company is named for; pure decoration. Twice as wide as its place and the same in
 * both halves: moved by one half, it looks as at the start. It needs a parent that hides what sticks out.
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
