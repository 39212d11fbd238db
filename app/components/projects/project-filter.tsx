import { Link } from "@remix-run/react";
import { type FocusEvent, useEffect, useRef } from "react";
import { projectsPath } from "~/components/projects/project-selection";
import { InLanguage } from "~/components/ui/in-language";
import { useLabels } from "~/content/site-data";

interface ProjectFilterProps {
  technologies: string[];
  /** The technology shown now; null shows all projects. */
  chosen: string | null;
}

/** As many technologies wrap into a few rows on a wide screen. More of them scroll, as on a phone. */
const MAX_WRAPPED = 24;

/** A single-select filter by technology, as links: it works without JavaScript and can be shared. */
export function ProjectFilter({ technologies, chosen }: ProjectFilterProps) {
  const labels = useLabels().projects;
  const row = useRef<HTMLUListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on another choice
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && current) moveToMiddle(row.current, current);
  }, [chosen]);

  // Browsers do not scroll to partly visible links. Only for the keyboard: a link must not move while it is pressed.
  function showFocused({ currentTarget, target }: FocusEvent<HTMLUListElement>) {
    if (target.matches(":focus-visible")) moveToMiddle(currentTarget, target);
  }

  return (
    <nav aria-label={labels.filter} className="-mx-gutter sm:-mx-8 print:hidden">
      <ul
        ref={row}
        onFocus={showFocused}
        data-wraps={technologies.length <= MAX_WRAPPED || undefined}
        className="relative flex gap-2 overflow-x-auto scroll-smooth mask-x-from-95% px-gutter py-3 scrollbar-thin scrollbar-thumb-ink-soft/50 sm:mask-x-from-97% sm:px-8 lg:data-wraps:flex-wrap lg:data-wraps:mask-none"
      >
        {[null, ...technologies].map((technology) => (
          <li key={technology ?? "all"} className="shrink-0">
            <Link
              // Not prefetched: going back to a choice within seconds must show current content.
              to={projectsPath(technology)}
              preventScrollReset
              aria-current={technology === chosen ? "true" : undefined}
              className="flex min-h-11 items-center rounded-full border [unicode-bidi:plaintext] border-line bg-paper px-5 font-medium whitespace-nowrap text-ink-soft transition duration-200 hover:border-brand hover:text-brand aria-[current]:border-brand aria-[current]:bg-brand aria-[current]:text-on-brand"
            >
              {technology ? <InLanguage of="project">{technology}</InLanguage> : labels.all}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `scrollIntoView` would scroll the page too. */
function moveToMiddle(row: HTMLElement, link: HTMLElement): void {
  row.scrollTo({ left: link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2 });
}
