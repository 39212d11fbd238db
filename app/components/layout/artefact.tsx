import { Icon } from "~/components/ui/icon";
import type { Content } from "~/content/get-content.server";
import { editMarkBeside } from "~/preview/edit-mark";

type Point = Content<"homePage">["whyPoints"][number];

/** What a list of points is drawn as: things that a client gets to see during a project. */
const LOOKS = {
  /** The note of a weekly demo: ruled paper with ticked boxes. */
  note: {
    sheet: "bg-paper text-ink border-s-4 border-marigold",
    mark: "rounded-sm border-2 border-river text-link",
  },
  /** A test report: a row for each result. */
  report: {
    sheet: "bg-paper text-ink border border-line",
    mark: "rounded-full bg-mint text-brand",
  },
};

interface ArtefactProps {
  points: Point[];
  look: keyof typeof LOOKS;
}

/** Points as a document of the project's daily work. Ticks are decoration; the words are the points. */
export function Artefact({ points, look }: ArtefactProps) {
  const { sheet, mark } = LOOKS[look];
  return (
    <div className={`overflow-hidden rounded-xl shadow-lift print:shadow-none ${sheet}`}>
      <div
        aria-hidden="true"
        className="flex items-center gap-2 border-b border-line px-5 py-3 print:hidden"
      >
        <span className="size-2.5 rounded-full bg-marigold" />
        <span className="size-2.5 rounded-full bg-river" />
        <span className="ms-auto font-mono text-sm tabular-nums opacity-75">
          {points.length}/{points.length}
        </span>
      </div>
      <ul>
        {points.map((point) => (
          <li
            key={point._key}
            className="grid grid-cols-[auto_1fr_auto] gap-x-3 border-t border-line px-4 py-3.5 sm:gap-x-4 sm:py-4 first:border-t-0 sm:px-7"
          >
            <span
              aria-hidden="true"
              className={`mt-1 grid size-6 place-items-center font-mono text-sm font-semibold ${mark}`}
            >
              ✓
            </span>
            <h3 className="min-w-0 text-lg">{point.title}</h3>
            <Icon
              name={point.icon}
              className="mt-1 size-5 opacity-60"
              {...editMarkBeside(point.title, "icon")}
            />
            <p className="mt-1 text-base/6 opacity-85 max-sm:col-span-full sm:col-start-2 sm:mt-0.5">
              {point.text}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
