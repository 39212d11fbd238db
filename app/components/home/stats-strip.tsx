import type { Part } from "~/content/get-content.server";

interface StatsStripProps {
  /** Names the list for screen readers. */
  label: string;
  stats: Part<"stat">[];
}

/** Four figures in a row. */
export function StatsStrip({ label, stats }: StatsStripProps) {
  if (stats.length === 0) return null;
  return (
    <ul
      aria-label={label}
      className="flex flex-wrap gap-px overflow-hidden rounded-3xl border border-transparent bg-line shadow-card"
    >
      {stats.map((stat) => (
        <li
          key={stat.label}
          className="grow basis-[45%] bg-paper px-5 py-7 sm:px-8 sm:py-9 lg:basis-[22%] print:basis-[22%] print:px-4 print:py-3 forced-colors:border"
        >
          <strong className="block font-display text-4xl font-semibold tracking-tight text-brand sm:text-5xl">
            {stat.value}
          </strong>{" "}
          <span className="mt-2 block text-ink-soft">{stat.label}</span>
        </li>
      ))}
    </ul>
  );
}
