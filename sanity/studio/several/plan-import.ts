import { NAME_FIELDS } from "../../../contract/document-name";
import { POSITION_STEP } from "../documents/next-position";
import type { Column } from "./columns";
import { canonicalText } from "./read-csv";
import type { ListedDocument } from "./read-list";

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
  document: ListedDocument | undefined;
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
  const rows = documents.map(({ id, latest: { _rev, ...fields } }) => {
    return [id, _rev, ...columns.map(({ name, toText }) => toText(fields[name]))];
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
  const width = header.findLastIndex((title) => title !== "") + 1;
  const names = header.map((title) => nameOfColumn(title, columns));
  const unknownColumns = header.filter((title, at) => title && names[at] === undefined);
  const plan: ImportPlan = { changes: [], problems: [], unknownColumns };
  const twice = header.find((_, at) => names[at] && names.indexOf(names[at]) !== at);
  if (twice) plan.problems.push(`Row 1: The column “${twice}” is here twice.`);
  else if (!columns.some(({ name }) => names.includes(name))) {
    const titles = columns.map(({ title }) => title).join(", ");
    plan.problems.push(`Row 1: No column has the title of a field: ${titles}.`);
  } else {
    const read = rowReader(columns, documents);
    for (const [index, cells] of rows.entries()) {
      if (cells.every((cell) => cell.trim() === "")) continue;
      try {
        if (cells.length < width || cells.slice(header.length).some((cell) => cell.trim()))
          throw new Error(`It has ${cells.length} cells, and the first row ${width}`);
        const change = read(index + 2, new Map(names.map((name, at) => [name, cells[at] ?? ""])));
        if (!change.document || change.fields.length > 0) plan.changes.push(change);
      } catch (error) {
        plan.problems.push(`Row ${index + 2}: ${(error as Error).message}.`);
      }
    }
  }
  return plan;
}

/** The name of the field that a column is of; undefined for an unknown one. */
function nameOfColumn(header: string, columns: readonly Column[]): string | undefined {
  const isHeader = (text: string) => text.toLowerCase() === header.toLowerCase();
  const column = columns.find(({ title, name }) => isHeader(title) || isHeader(name));
  return [ID, REVISION].find(isHeader) ?? column?.name;
}

/**
 * Reads rows one after the other, each of another document.
 * @returns reads the cells of a row, by the names of their fields; it throws the reason why the row cannot be used
 */
function rowReader(columns: readonly Column[], documents: readonly ListedDocument[]) {
  const nameField = columns.find(({ name }) => NAME_FIELDS.some((field) => field === name))?.name;
  /** The rows by id, or by name if they are new. */
  const seen = new Map<string, number>();
  const byId = new Map(documents.map((document) => [document.id, document]));
  const byName = new Map<string, ListedDocument[]>();
  for (const document of documents) {
    const name = document.name.normalize();
    byName.set(name, [...(byName.get(name) ?? []), document]);
  }
  const last = Math.max(0, ...documents.map(({ latest }) => Number(latest.order ?? 0)));
  let position = Math.floor(last / POSITION_STEP) * POSITION_STEP;

  function initialOf({ name, initial }: Column): unknown {
    if (name !== "order") return initial;
    position += POSITION_STEP;
    return position;
  }

  function find(id: string | undefined, name: string): ListedDocument | undefined {
    const [document, other] = id ? [byId.get(id)] : (byName.get(name) ?? []);
    if (id && !document)
      throw new Error(`The list has no document “${id}”. Empty the cell for a new one`);
    if (other) throw new Error(`“${name}” is the name of several documents. Write the id`);
    return document;
  }

  return (row: number, cells: ReadonlyMap<string | undefined, string>): RowChange => {
    const name = (nameField && cells.get(nameField)?.trim()) ?? "";
    const document = find(cells.get(ID)?.trim(), name);
    if (!document && !name) throw new Error("A new document needs a name");
    const key = document?.id ?? name;
    if (seen.has(key)) throw new Error(`Row ${seen.get(key)} is of the same document`);
    seen.set(key, row);
    const fields = columns.flatMap(
      (column) => changeOf(column, cells.get(column.name), document, initialOf) ?? [],
    );
    if (document && fields.length > 0) refuseChanged(document, cells.get(REVISION)?.trim());
    return { row, name: name || (document?.name ?? ""), document, fields };
  };
}

/** @param cell undefined without a column for the field */
function changeOf(
  column: Column,
  cell: string | undefined,
  document: ListedDocument | undefined,
  initialOf: (column: Column) => unknown,
): FieldChange | undefined {
  const { name, title, toText, toValue } = column;
  const before = document ? toText(document.latest[name]) : "";
  if (document && (cell === undefined || cell === canonicalText(before))) return undefined;
  let value = document || cell?.trim() ? undefined : initialOf(column);
  try {
    if (cell?.trim()) value = toValue(cell);
  } catch (error) {
    throw new Error(`${title}: ${(error as Error).message}`);
  }
  const after = toText(value);
  return after === before ? undefined : { name, title, before, after, value };
}

function refuseChanged({ isScheduled, latest }: ListedDocument, revision: string | undefined) {
  if (isScheduled) throw new Error("Its draft is scheduled. End the schedule first");
  if (revision && revision !== latest._rev)
    throw new Error("Somebody has changed it since the file was made. Download it again");
}
