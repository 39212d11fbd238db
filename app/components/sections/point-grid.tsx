import { IconTile } from "~/components/ui/icon";
import type { Content } from "~/content/get-content.server";
import { editMarkBeside } from "~/utils/edit-mark";

type Point = Content<"homePage">["serviceCards"][number];

const columns = {
  two: "sm:grid-cols-2",
  three: "sm:grid-cols-2 lg:grid-cols-3",
  four: "sm:grid-cols-2 lg:grid-cols-4",
};

interface PointGridProps {
  points: Point[];
  /** How many stand side by side on a wide screen. */
  across: keyof typeof columns;
}

/** Cards of an icon, a short title and a sentence. */
export function PointGrid({ points, across }: PointGridProps) {
  return (
    <ul className={`mt-12 grid gap-5 ${columns[across]}`}>
      {points.map((point) => (
        <li
          key={point._key}
          className="rounded-3xl border border-line bg-paper p-7 transition duration-200 hover:-translate-y-1 hover:shadow-lift"
        >
          <IconTile name={point.icon} {...editMarkBeside(point.title, "icon")} />
          <h3 className="mt-6 text-xl">{point.title}</h3>
          <p className="mt-2 text-ink-soft">{point.text}</p>
        </li>
      ))}
    </ul>
  );
}
