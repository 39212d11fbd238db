/**
 * On a phone the rows of a table are laid out as cards, and a table that is not displayed as one loses its meaning in
 * some browsers. Named roles keep it.
 */
export const tableRoles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  columnHeader: { role: "columnheader" },
  rowHeader: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
