import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import type { MouseEvent } from "react";
import { type AdminRecord, type Entity, valueText } from "~/admin/entity";
import { isDoubleClick } from "~/lib/html/double-click";
import { tableRoles as roles } from "~/lib/html/table-roles";

// A card shows column names beside its values. The empty alternative text hides them from screen readers.
const label =
  "max-md:before:w-28 max-md:before:shrink-0 max-md:before:text-ink-soft max-md:before:[content:attr(data-label)] supports-[content:'x'/'y']:max-md:before:[content:attr(data-label)/'']";

// The least width keeps the words of a short value whole beside a long one.
const cell = `px-5 py-1 text-start align-middle max-md:flex max-md:gap-4 md:max-lg:px-3 md:min-w-24 md:py-4 ${label}`;

const button =
  "inline-flex min-h-11 cursor-pointer whitespace-nowrap items-center gap-2 rounded-full border px-4 font-medium transition";

/** After a delete, the second click of a double click would hit the next row. */
function onPress(act: () => void) {
  return (event: MouseEvent) => {
    if (!isDoubleClick(event)) act();
  };
}

interface EntityTableProps {
  entity: Entity;
  rows: AdminRecord[];
  onEdit: (record: AdminRecord) => void;
  onRemove: (record: AdminRecord) => void;
}

/** The rows of a section: a table on a wide screen, cards on a phone. */
export function EntityTable({ rows, ...table }: EntityTableProps) {
  const { entity } = table;
  if (rows.length === 0) {
    return (
      <p className="mt-6 rounded-3xl border border-dashed border-brand/40 px-6 py-12 text-center text-ink-soft">
        Nothing here yet. Add the first {entity.noun.toLowerCase()}.
      </p>
    );
  }
  return (
    <div className="mt-6 md:overflow-hidden md:rounded-3xl md:border md:border-line md:bg-paper">
      <table {...roles.table} aria-label={entity.heading} className="w-full max-md:block">
        <thead {...roles.group} className="max-md:sr-only">
          <tr {...roles.row} className="border-b border-line text-ink-soft">
            {[...entity.columns.map((name) => labelOf(entity, name)), "Actions"].map((label) => (
              <th
                {...roles.columnHeader}
                key={label}
                scope="col"
                className="px-5 py-4 font-medium whitespace-nowrap md:max-lg:px-3"
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group} className="max-md:grid max-md:gap-4 md:divide-y md:divide-line">
          {rows.map((record) => (
            <Row key={record.id} record={record} {...table} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function labelOf({ fields }: Entity, name: string) {
  return fields[name]?.label;
}

interface RowProps extends Omit<EntityTableProps, "rows"> {
  record: AdminRecord;
}

function Row({ entity, record, onEdit, onRemove }: RowProps) {
  const [first, ...others] = entity.columns;
  const name = valueText(record.values[first]);
  return (
    <tr
      {...roles.row}
      className="max-md:block max-md:rounded-3xl max-md:border max-md:border-line max-md:bg-paper max-md:py-4"
    >
      <th
        {...roles.rowHeader}
        scope="row"
        data-label={labelOf(entity, first)}
        className={`${cell} font-semibold max-md:before:font-normal`}
      >
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </th>
      {others.map((field) => (
        <td {...roles.cell} key={field} data-label={labelOf(entity, field)} className={cell}>
          <span className="min-w-0 wrap-anywhere">{valueText(record.values[field])}</span>
        </td>
      ))}
      <td {...roles.cell} className="px-5 py-1 max-md:pt-3 md:max-lg:px-3 md:py-4">
        <span className="flex gap-2 max-md:flex-wrap">
          <button
            type="button"
            onClick={onPress(() => onEdit(record))}
            className={`${button} border-brand/30 text-brand hover:border-brand hover:bg-mint`}
          >
            <Pencil aria-hidden="true" className="size-4" />
            Edit<span className="sr-only"> {name}</span>
          </button>
          <button
            type="button"
            onClick={onPress(() => onRemove(record))}
            className={`${button} border-danger/40 text-danger hover:border-danger hover:bg-danger-soft`}
          >
            <Trash2 aria-hidden="true" className="size-4" />
            Delete<span className="sr-only"> {name}</span>
          </button>
        </span>
      </td>
    </tr>
  );
}
