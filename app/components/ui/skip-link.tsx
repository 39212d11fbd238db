import { useLabels } from "~/content/site-data";

/** The first focusable link, which skips the header. */
export function SkipLink() {
  const labels = useLabels().menu;
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-full bg-marigold px-5 py-3 font-semibold text-ink focus:not-sr-only focus:fixed focus:top-3 focus:start-3"
    >
      {labels.skip}
    </a>
  );
}
