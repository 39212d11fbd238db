import { Badge } from "~/components/ui/badge";
import type { Content } from "~/content/get-content.server";
import { useLabels } from "~/content/site-data";
import { tableRoles as roles } from "~/lib/document/table-roles";
import { plainText } from "~/lib/text/plain-text";
import { editMarkBeside } from "~/preview/edit-mark";

type HourlyTableProps = Pick<Content<"pricingPage">, "usdLabel" | "inrLabel"> & {
  services: Content<"hourlyService">[];
};

/** Hourly ranges: a table on a wide screen, labelled cards on a phone. */
export function HourlyTable({ services, usdLabel, inrLabel }: HourlyTableProps) {
  const labels = useLabels().prices;
  const headLook = "px-5 py-4 font-semibold lg:px-8";
  return (
    <div className="mt-10 md:overflow-hidden md:rounded-3xl md:bg-paper md:shadow-card">
      <table {...roles.table} className="block w-full text-left md:table">
        <caption className="block pb-4 text-left text-ink-soft md:table-caption md:caption-bottom md:border-t md:border-line md:px-5 lg:px-8 md:py-5 md:text-sm">
          {labels.caption}
        </caption>
        <thead
          {...roles.group}
          className="on-dark hidden bg-brand text-on-brand md:table-header-group"
        >
          <tr {...roles.row}>
            <th {...roles.columnHeader} scope="col" className={headLook}>
              {labels.service}
            </th>
            <th {...roles.columnHeader} scope="col" className={headLook}>
              {usdLabel}
            </th>
            <th {...roles.columnHeader} scope="col" className={headLook}>
              {inrLabel}
            </th>
          </tr>
        </thead>
        <tbody
          {...roles.group}
          className="grid gap-3 md:table-row-group print:gap-2 print:max-md:grid-cols-4"
        >
          {services.map((service) => (
            <tr
              {...roles.row}
              key={service._id}
              className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] content-start gap-x-4 rounded-2xl border border-line bg-paper px-gutter py-4 transition print:max-md:p-2 md:table-row md:rounded-none md:border-0 md:border-t md:hover:bg-mint/40"
            >
              <th
                {...roles.rowHeader}
                scope="row"
                className="col-span-full pb-2 md:table-cell md:min-w-44 md:px-5 lg:px-8 md:py-5 print:md:py-3"
              >
                <span className="flex flex-wrap items-center justify-between gap-2 font-display text-lg font-semibold md:justify-start md:gap-3">
                  {service.name}
                  {service.popular ? (
                    <Badge tone="marigold" {...editMarkBeside(service.name, "popular")}>
                      {labels.popular}
                    </Badge>
                  ) : null}
                </span>
              </th>
              <RangeCell label={usdLabel} range={service.rangeUSD} look="font-semibold" />
              <RangeCell
                label={inrLabel}
                range={service.rangeINR}
                look="text-ink-soft print:text-ink"
              />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Longer texts than a range of nine digits contain words and may wrap. */
const LONGEST_FIGURE = 24;

/** @param props.look size and colour: the first currency leads */
function RangeCell({ label, range, look }: { label: string; range: string; look: string }) {
  const labels = useLabels().prices;
  const isFigure = plainText(range).length <= LONGEST_FIGURE;
  return (
    <td
      {...roles.cell}
      className="flex flex-col justify-between border-t border-line pt-2 md:table-cell md:border-0 md:px-5 lg:px-8 md:py-5 print:md:py-3"
    >
      <span className="text-sm text-ink-soft md:hidden">{label} </span>
      {/* Where both do not fit, the unit goes below its figure in one piece. */}
      <span>
        <span
          className={`text-lg wrap-anywhere tabular-nums ${look} ${isFigure ? "whitespace-nowrap" : ""}`}
        >
          {range}
        </span>{" "}
        <span className="hidden max-w-full text-sm text-ink-soft md:inline-block">
          {labels.perHour}
        </span>
      </span>
    </td>
  );
}
