import type { Part } from "~/content/get-content.server";
import { plainText } from "~/utils/plain-text";

interface StatsStripProps {
  /** Names the list for screen readers. */
  label: string;
  stats: Part<"stat">[];
}

/** Four figures in a row. */
export function StatsStrip({ label, stats }: StatsStripProps) {
  return (
    <ul
      aria-label={plainText(label)}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-3xl bg-line shadow-card lg:grid-cols-4"
    >
      {stats.map((stat) => (
        <li key={stat.label} className="bg-paper px-5 py-7 sm:px-8 sm:py-9">
          <strong className="block font-display text-4xl font-semibold tracking-tight text-brand sm:text-5xl">
            {stat.value}
          </strong>{" "}
          <span className="mt-2 block text-ink-soft">{stat.label}</span>
        </li>
      ))}
    </ul>
  );
}
