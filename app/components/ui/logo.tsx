/** The river mark: three waves in a rounded square. Decorative; the name stands beside it. */
export function LogoMark({ className = "size-9" }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className}>
      <rect width="40" height="40" rx="11" className="fill-brand" />
      <g fill="none" strokeWidth="3" strokeLinecap="round">
        <path d="M8 14.5c4-4 8-4 12 0s8 4 12 0" className="stroke-marigold" />
        <path d="M8 21c4-4 8-4 12 0s8 4 12 0" className="stroke-on-brand" />
        <path d="M8 27.5c4-4 8-4 12 0s8 4 12 0" className="stroke-river" />
      </g>
    </svg>
  );
}
