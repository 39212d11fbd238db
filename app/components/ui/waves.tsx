/** Flowing lines after the river the company is named for. Pure decoration. */
export function Waves({ className = "" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1440 320"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`pointer-events-none absolute print:hidden inset-x-0 bottom-0 h-64 w-full ${className}`}
    >
      <g fill="none" strokeWidth="1.5" vectorEffect="non-scaling-stroke">
        <path d="M0 120c240-90 480-90 720 0s480 90 720 0" className="stroke-river/50" />
        <path d="M0 160c240-90 480-90 720 0s480 90 720 0" className="stroke-river/40" />
        <path d="M0 200c240-90 480-90 720 0s480 90 720 0" className="stroke-marigold/50" />
        <path d="M0 240c240-90 480-90 720 0s480 90 720 0" className="stroke-river/30" />
        <path d="M0 280c240-90 480-90 720 0s480 90 720 0" className="stroke-river/20" />
      </g>
    </svg>
  );
}
