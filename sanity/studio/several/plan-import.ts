import { NAME_FIELDS } from "../../../contract/document-name";
import { POSITION_STEP } from "../documents/next-position";
import type { Column } from "./columns";
import { isScheduled, type ListedDocument, latestOf, positionOf } from "./read-list";

/** The titles of the columns that say which document a row is, and as of when. */
const ID = "_id";
const REVISION = "_rev";

interface FieldChange {
  name: string;
  title: string;
  before: string;
  after: string;
  /** Undefined empties the field. */
  value: unknown;
}

/** What a row changes. */
export interface RowChange {
  row: number;
  name: string;
  /** Undefined for a new one. */
  document?: ListedDocument;
  fields: FieldChange[];
}

export interface ImportPlan {
  changes: RowChange[];
  problems: string[];
  unknownColumns: string[];
}

/** The rows of a CSV file with these documents. */
export function rowsOf(
  documents: readonly ListedDocument[],
  columns: readonly Column[],
): string[][] {
  const rows = documents.map((document) => {
    const { _rev, ...fields } = latestOf(document);
    return [document.id, _rev, ...columns.map(({ name, toText }) => toText(fields[name]))];
  });
  return [[ID, REVISION, ...columns.map(({ title }) => title)], ...rows];
}

/**
 * Compares the rows of a CSV file with the documents of the list. A row without an id is the document of its name, or a
 * new one. Columns may be in any order, by the fields' titles or names; a field without a column stays as it is.
 */
export function planImport(
  [first = [], ...rows]: readonly string[][],
  columns: readonly Column[],
  documents: readonly ListedDocument[],
): ImportPlan {
  const header = first.map((title) => title.trim());
  const found = header.map((title) => columns.find((column) => isOf(column, title)));
  const unknownColumns = header.filter(
    (title, at) => title && !found[at] && title !== ID && title !== REVISION,
  );
  const plan: ImportPlan = { changes: [], problems: [], unknownColumns };
  const twice = header.find((title, at) => title && header.indexOf(title) !== at);
  if (twice) plan.problems.push(`Row 1: The column “${twice}” is here twice.`);
  else if (!found.some(Boolean)) {
    const titles = columns.map(({ title }) => title).join(", ");
    plan.problems.push(`Row 1: No column has the title of a field: ${titles}.`);
  } else {
    const reader = new RowReader(header, columns, documents);
    for (const [index, cells] of rows.entries()) {
      if (cells.every((cell) => cell.trim() === "")) continue;
      try {
        const change = reader.read(index + 2, cells);
        if (!change.document || change.fields.length > 0) plan.changes.push(change);
      } catch (error) {
        plan.problems.push(`Row ${index + 2}: ${(error as Error).message}.`);
      }
    }
  }
  return plan;
}

function isOf({ title, name }: Column, header: string): boolean {
  return [title, name].some((each) => each.toLowerCase() === header.toLowerCase());
}

/** Reads rows one after the other, each of another document. */
class RowReader {
  /** The rows by id, or by name if they are new. */
  private readonly seen = new Map<string, number>();
  private position: number;

  constructor(
    private readonly header: readonly string[],
    private readonly columns: readonly Column[],
    private readonly documents: readonly ListedDocument[],
  ) {
    const last = Math.max(0, ...documents.map(positionOf));
    this.position = Math.floor(last / POSITION_STEP) * POSITION_STEP;
  }

  /** @throws Error with the reason why the row cannot be used */
  read(row: number, cells: readonly string[]): RowChange {
    const { length } = this.header;
    if (cells.length < length || cells.slice(length).some((cell) => cell.trim()))
      throw new Error(`It has ${cells.length} cells, and the first row ${length}`);
    const cellOf = (is: (header: string) => boolean) => cells[this.header.findIndex(is)];
    const nameColumn = this.columns.find(({ name }) => NAME_FIELDS.some((field) => field === name));
    const name = (nameColumn && cellOf((title) => isOf(nameColumn, title))?.trim()) ?? "";
    const document = this.find(cellOf((title) => title === ID)?.trim() ?? "", name);
    if (!document && !name) throw new Error("A new document needs a name");
    const key = document?.id ?? name;
    if (this.seen.has(key)) throw new Error(`Row ${this.seen.get(key)} is of the same document`);
    this.seen.set(key, row);
    const fields = this.columns.flatMap(
      (column) =>
        this.change(
          column,
          cellOf((title) => isOf(column, title)),
          document,
        ) ?? [],
    );
    const revision = cellOf((title) => title === REVISION)?.trim();
    if (document && fields.length > 0) refuseChanged(document, revision);
    return { row, name: name || (document?.name ?? ""), document, fields };
  }

  private find(id: string, name: string): ListedDocument | undefined {
    const [document, other] = this.documents.filter((each) =>
      id ? each.id === id : each.name.trim() === name,
    );
    if (id && !document)
      throw new Error(`The list has no document “${id}”. Empty the cell for a new one`);
    if (other) throw new Error(`“${name}” is the name of several documents. Write the id`);
    return document;
  }

  /** @param cell undefined without a column for the field */
  private change(
    { name, title, initial, toText, toValue }: Column,
    cell: string | undefined,
    document: ListedDocument | undefined,
  ): FieldChange | undefined {
    const before = document ? toText(latestOf(document)[name]) : "";
    let value = document && latestOf(document)[name];
    try {
      if (cell?.trim()) value = cell === before ? value : toValue(cell);
      else if (!document) value = name === "order" ? this.nextPosition() : initial;
      else if (cell !== undefined) value = undefined;
    } catch (error) {
      throw new Error(`${title}: ${(error as Error).message}`);
    }
    const after = toText(value);
    return after === before ? undefined : { name, title, before, after, value };
  }

  private nextPosition(): number {
    this.position += POSITION_STEP;
    return this.position;
  }
}

function refuseChanged(document: ListedDocument, revision: string | undefined): void {
  if (isScheduled(document)) throw new Error("Its draft is scheduled. End the schedule first");
  if (revision && revision !== latestOf(document)._rev)
    throw new Error("Somebody has changed it since the file was made. Download it again");
}
