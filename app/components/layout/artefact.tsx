import { Icon } from "~/components/ui/icon";
import type { Content } from "~/content/get-content.server";
import { editMarkBeside } from "~/preview/edit-mark";

type Point = Content<"homePage">["whyPoints"][number];

/** What a list of points is drawn as: things that a client gets to see during a project. */
const LOOKS = {
  /** The note of a weekly demo: ruled paper with ticked boxes. */
  note: {
    sheet: "bg-paper text-ink border-s-4 border-marigold",
    row: "border-line",
    mark: "rounded-sm border-2 border-river text-link",
    sign: "✓",
  },
  /** A test report: a row for each result. */
  report: {
    sheet: "bg-paper text-ink border border-line",
    row: "border-line",
    mark: "rounded-full bg-mint text-brand",
    sign: "✓",
  },
  /** A reviewed change: numbered, added lines with the reviewer's words below. */
  review: {
    sheet: "on-dark bg-brand-deep text-on-brand border border-on-brand/20",
    row: "border-on-brand/15",
    mark: "text-marigold",
    sign: "+",
  },
};

interface ArtefactProps {
  points: Point[];
  look: keyof typeof LOOKS;
}

/** Points as a document of the project's daily work. Signs and numbers are decoration; the words are the points. */
export function Artefact({ points, look }: ArtefactProps) {
  const { sheet, row, mark, sign } = LOOKS[look];
  return (
    <div className={`overflow-hidden rounded-xl shadow-lift print:shadow-none ${sheet}`}>
      <div
        aria-hidden="true"
        className={`flex items-center gap-2 border-b px-5 py-3 print:hidden ${row}`}
      >
        <span className="size-2.5 rounded-full bg-marigold" />
        <span className="size-2.5 rounded-full bg-river" />
        <span className="ms-auto font-mono text-sm tabular-nums opacity-75">
          {points.length}/{points.length}
        </span>
      </div>
      <ul>
        {points.map((point, index) => (
          <li
            key={point._key}
            className={`grid grid-cols-[auto_1fr_auto] gap-x-3 border-t px-4 py-3.5 sm:gap-x-4 sm:py-4 first:border-t-0 sm:px-7 ${row}`}
          >
            <span
              aria-hidden="true"
              className={`mt-1 grid size-6 place-items-center font-mono text-sm font-semibold ${mark}`}
            >
              {sign}
            </span>
            <h3 className={`min-w-0 text-lg ${look === "review" ? "font-mono text-base/7" : ""}`}>
              {look === "review" ? (
                <span aria-hidden="true" className="me-3 opacity-60 tabular-nums">
                  {index + 1}
                </span>
              ) : null}
              {point.title}
            </h3>
            <Icon
              name={point.icon}
              className="mt-1 size-5 opacity-60"
              {...editMarkBeside(point.title, "icon")}
            />
            <p
              className={`text-base/6 max-sm:col-span-full sm:col-start-2 ${look === "review" ? "mt-2 rounded-lg bg-on-brand/10 px-4 py-2.5" : "mt-1 opacity-85 sm:mt-0.5"}`}
            >
              {point.text}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
