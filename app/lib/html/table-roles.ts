/**
 * On a phone, table rows are laid out as cards. Some browsers drop the semantics of a table with another `display`;
 * explicit roles keep them.
 */
export const tableRoles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  columnHeader: { role: "columnheader" },
  rowHeader: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
