import { FULL_ROWS, fullRow } from "~/components/layout/full-rows";
import { Card } from "~/components/ui/card";
import { IconTile } from "~/components/ui/icon";
import type { Content } from "~/content/get-content.server";
import { editMarkBeside } from "~/preview/edit-mark";

type Point = Content<"homePage">["serviceCards"][number];

interface PointGridProps {
  points: Point[];
  /** The maximum per row on a wide screen. */
  across: 3 | 4;
}

/** Cards with an icon, beside the title on a phone, a title and a sentence. The text follows its title, of however many lines. */
export function PointGrid({ points, across }: PointGridProps) {
  return (
    <ul className={`mt-8 gap-2.5 sm:mt-12 sm:gap-5 ${FULL_ROWS}`}>
      {points.map((point, index) => (
        <Card
          as="li"
          key={point._key}
          className={`grid p-inset max-sm:grid-cols-[auto_1fr] max-sm:items-center max-sm:gap-x-4 sm:grid-rows-[auto_auto_1fr] sm:p-7 ${fullRow(index, points.length, across)}`}
        >
          <IconTile name={point.icon} {...editMarkBeside(point.title, "icon")} />
          <h3 className="text-xl sm:mt-6">{point.title}</h3>
          <p className="col-span-full mt-2.5 text-ink-soft sm:mt-2">{point.text}</p>
        </Card>
      ))}
    </ul>
  );
}
