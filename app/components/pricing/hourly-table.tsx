import { Link } from "@remix-run/react";
import { Badge } from "~/components/ui/badge";
import { InLanguage } from "~/components/ui/in-language";
import type { Content } from "~/content/get-content.server";
import { useLabels } from "~/content/site-data";
import { tableRoles as roles } from "~/lib/html/table-roles";
import { plainText } from "~/lib/text/plain-text";
import { editMarkBeside } from "~/preview/edit-mark";
import { contactUrl } from "../../../contract/pages";

type HourlyTableProps = Pick<Content<"pricingPage">, "usdLabel" | "inrLabel"> & {
  services: Content<"hourlyService">[];
};

const CELL =
  "as-table:border-t as-table:border-line as-table:px-1 as-table:py-3 max-md:first:as-table:ps-2.5 max-md:as-table:text-sm md:as-table:px-5 lg:as-table:px-8 md:as-table:py-5 print:as-table:py-2";

/**
 * Hourly ranges: a table, or labelled cards where the text is too large for three columns. A row leads to the contact
 * form.
 */
export function HourlyTable({ services, usdLabel, inrLabel }: HourlyTableProps) {
  const labels = useLabels().prices;
  const headLook =
    "px-1 py-3 align-bottom font-semibold max-md:first:ps-2.5 max-md:text-[0.72rem]/4 md:px-5 md:py-4 lg:px-8";
  return (
    <div className="@container mt-6 md:mt-10">
      <table
        {...roles.table}
        className="block w-full text-start as-table:table as-table:overflow-hidden as-table:rounded-3xl as-table:bg-paper as-table:shadow-card"
      >
        <caption className="block pb-4 text-start text-ink-soft as-table:table-caption as-table:caption-bottom as-table:pt-4 as-table:text-sm">
          {labels.caption}
        </caption>
        <thead
          {...roles.group}
          className="on-dark hidden bg-brand text-on-brand as-table:table-header-group"
        >
          <tr {...roles.row}>
            <th {...roles.columnHeader} scope="col" className={headLook}>
              {labels.service}
            </th>
            <th {...roles.columnHeader} scope="col" className={headLook}>
              <InLanguage of="pricingPage">{usdLabel}</InLanguage>
            </th>
            <th {...roles.columnHeader} scope="col" className={headLook}>
              <InLanguage of="pricingPage">{inrLabel}</InLanguage>
            </th>
          </tr>
        </thead>
        <tbody {...roles.group} className="grid gap-3 as-table:table-row-group">
          {services.map((service) => (
            <tr
              {...roles.row}
              key={service._id}
              className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] content-start gap-x-4 relative rounded-2xl border border-line bg-paper px-gutter py-4 transition as-table:table-row as-table:hover:bg-mint/40"
            >
              <th
                {...roles.rowHeader}
                scope="row"
                className={`col-span-full pb-2 font-display font-semibold as-table:table-cell as-table:min-w-28 md:min-w-44 md:text-lg ${CELL}`}
              >
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:wrap-anywhere">
                  <Link
                    to={contactUrl("service", plainText(service.name))}
                    prefetch="intent"
                    className="py-1 underline decoration-river/40 underline-offset-4 after:absolute after:inset-0 hover:decoration-current"
                  >
                    {service.name}
                  </Link>
                  {service.popular ? (
                    <Badge variant="marigold" {...editMarkBeside(service.name, "popular")}>
                      {labels.popular}
                    </Badge>
                  ) : null}
                </span>
              </th>
              <RangeCell label={usdLabel} range={service.rangeUSD} />
              <RangeCell label={inrLabel} range={service.rangeINR} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Longer texts than a range of nine digits contain words and may wrap. */
const LONGEST_FIGURE = 24;

/** Longer ranges wrap beside two other columns on a phone. */
const LONGEST_ON_PHONE = 14;

function RangeCell({ label, range }: { label: string; range: string }) {
  const labels = useLabels().prices;
  const { length } = plainText(range);
  const oneLine = length <= LONGEST_ON_PHONE ? "whitespace-nowrap" : "md:whitespace-nowrap";
  return (
    <td
      {...roles.cell}
      className={`flex flex-col justify-between border-t border-line pt-2 as-table:table-cell as-table:min-w-21 ${CELL}`}
    >
      <span className="text-sm text-ink-soft as-table:hidden">
        <InLanguage of="pricingPage">{`${label} `}</InLanguage>
      </span>
      {/* Where both do not fit, the unit goes below its figure in one piece. */}
      <span>
        <span
          className={`font-semibold wrap-anywhere tabular-nums md:text-lg ${length <= LONGEST_FIGURE ? oneLine : ""}`}
        >
          {range}
        </span>{" "}
        {range ? (
          <span className="hidden max-w-full text-sm text-ink-soft md:inline-block">
            {labels.perHour}
          </span>
        ) : null}
      </span>
    </td>
  );
}
