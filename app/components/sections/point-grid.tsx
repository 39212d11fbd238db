import { Card } from "~/components/ui/card";
import { IconTile } from "~/components/ui/icon";
import type { Content } from "~/content/get-content.server";
import { editMarkBeside } from "~/preview/edit-mark";

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
        <Card as="li" ground="lifting" key={point._key} className="p-7">
          <IconTile name={point.icon} {...editMarkBeside(point.title, "icon")} />
          <h3 className="mt-6 text-xl">{point.title}</h3>
          <p className="mt-2 text-ink-soft">{point.text}</p>
        </Card>
      ))}
    </ul>
  );
}
