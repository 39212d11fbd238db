import { FULL_ROWS, fullRow } from "~/components/layout/full-rows";
import { CheckList } from "~/components/ui/check-list";
import { IconTile } from "~/components/ui/icon";
import { RichText } from "~/components/ui/rich-text";
import type { Content } from "~/content/get-content.server";
import { useLabels } from "~/content/site-data";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { editMarkBeside } from "~/preview/edit-mark";

const classNames = {
  dark: {
    card: "on-dark border-transparent bg-brand text-on-brand",
    soft: "text-on-brand-soft",
    line: "border-on-brand/20",
  },
  light: { card: "border-line bg-paper", soft: "text-ink-soft", line: "border-line" },
  mint: { card: "border-transparent bg-mint", soft: "text-ink-soft", line: "border-brand/15" },
  sand: { card: "border-transparent bg-sand", soft: "text-ink-soft", line: "border-line" },
};

/** Dark and light cards alternate like a checkerboard. */
const BACKGROUNDS = ["dark", "light", "mint", "sand", "light", "dark", "sand", "mint"] as const;

/** One card per service with its description and features, aligned row by row. */
export function ServiceCards({ services }: { services: Content<"service">[] }) {
  const labels = useLabels().lists;
  return (
    <div className={`gap-2.5 sm:gap-5 ${FULL_ROWS}`}>
      {services.map((service, index) => {
        const background = BACKGROUNDS[index % BACKGROUNDS.length] ?? BACKGROUNDS[0];
        const classes = classNames[background];
        return (
          <article
            key={service._id}
            className={`grid gap-0 rounded-3xl border px-5 pt-4 pb-1.5 max-sm:grid-cols-[auto_1fr] max-sm:items-center max-sm:gap-x-4 sm:row-span-3 sm:grid-rows-subgrid sm:p-9 print:p-4 ${classes.card} ${fullRow(index, services.length, 2)}`}
          >
            <IconTile
              name={service.icon}
              tone={background === "mint" ? "paper" : "mint"}
              {...editMarkBeside(service.title, "icon")}
            />
            {/* One row of the grid: the text follows its title, of however many lines the titles beside it are. */}
            <div className="max-sm:contents">
              <h2 className="text-lg/6 sm:mt-6 sm:text-3xl print:mt-2 print:text-2xl">
                {service.title}
              </h2>
              <RichText
                value={service.summary}
                className={`mt-2 max-w-xl max-sm:col-span-2 max-sm:text-base/6 sm:mt-3 sm:mb-7 print:mb-2 ${classes.soft}`}
              />
            </div>
            <details className="folds max-sm:col-span-2 has-[ul:empty]:hidden">
              <summary className="cursor-pointer py-2.5 font-semibold">
                {labels.covers}
                <span className="sr-only">: {service.title}</span>
              </summary>
              <CheckList
                label={fillPlaceholders(labels.includes, { name: service.title })}
                items={service.bullets}
                background={background}
                className={`content-start border-t pt-4 sm:pt-6 print:pt-2 ${classes.line}`}
              />
            </details>
          </article>
        );
      })}
    </div>
  );
}
