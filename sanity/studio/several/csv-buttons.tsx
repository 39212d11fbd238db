import { Button, Text } from "@sanity/ui";
import { useRef, useState } from "react";
import { type ObjectSchemaType, type SanityClient, useCurrentUser } from "sanity";
import { toCsv } from "../../../contract/spreadsheet";
import { useDatasetClient } from "../../live-data";
import { countOf, PlainList, Problem, SKIP_OUT_OF_VIEW, saveFile } from "../parts";
import { mayWrite } from "../roles";
import { readColumns } from "./columns";
import { ConfirmDialog, Lines } from "./confirm-dialog";
import { type ImportPlan, planImport, type RowChange, rowsOf } from "./plan-import";
import { readCsv } from "./read-csv";
import type { ListedDocument } from "./read-list";
import { writeImport } from "./write-import";

interface CsvButtonsProps {
  type: ObjectSchemaType;
  documents: ListedDocument[];
  chosen: ListedDocument[];
  /** Reads the list again. */
  reread(client: SanityClient): Promise<ListedDocument[]>;
  /** @param result for the editor */
  onEnd(result: string): void;
}

/** Saves the chosen documents, or all, as a CSV file, and reads such a file: as drafts, once the editor has seen what it changes. */
export function CsvButtons({ type, documents, chosen, reread, onEnd }: CsvButtonsProps) {
  const client = useDatasetClient();
  const isReader = !mayWrite(useCurrentUser());
  const input = useRef<HTMLInputElement>(null);
  const [plan, setPlan] = useState<Omit<ImportDialogProps, "onClose">>();
  const fail = (error: Error) => onEnd(error.message);

  async function download(): Promise<void> {
    const { columns } = await readColumns(client, type);
    const csv = toCsv(rowsOf(chosen.length > 0 ? chosen : documents, columns));
    saveFile(`${type.name}.csv`, new Blob([csv], { type: "text/csv" }));
  }

  async function read(file: File): Promise<void> {
    const { columns, others } = await readColumns(client, type);
    // The list on the screen may lag behind what a colleague has just changed.
    const stored = await reread(client);
    const found = planImport(await readCsv(file), columns, stored);
    const write = async () => {
      await writeImport(client, type.name, found.changes);
      setPlan(undefined);
      onEnd(`${countOf(found.changes.length, "draft")} written. Publish them for visitors.`);
    };
    setPlan({ plan: found, others, write });
  }

  return (
    <>
      <Button
        mode="ghost"
        text={chosen.length > 0 ? "Download the chosen as CSV" : "Download as CSV"}
        onClick={() => void download().catch(fail)}
      />
      {isReader ? null : (
        <>
          <Button mode="ghost" text="Read a CSV file …" onClick={() => input.current?.click()} />
          <input
            ref={input}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            hidden
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void read(file).catch(fail);
              // The same file can be chosen again.
              currentTarget.value = "";
            }}
          />
        </>
      )}
      {plan ? <ImportDialog {...plan} onClose={() => setPlan(undefined)} /> : null}
    </>
  );
}

interface ImportDialogProps {
  plan: ImportPlan;
  /** Titles of the fields that no cell can hold. */
  others: string[];
  write(): Promise<void>;
  onClose(): void;
}

/** Shows what a CSV file changes, or which rows are wrong. */
function ImportDialog({ plan, others, write, onClose }: ImportDialogProps) {
  const { changes, problems, unknownColumns } = plan;
  const isWhole = problems.length === 0;
  const text = `Write ${countOf(changes.length, "draft")}`;
  const notes = [
    isWhole && changes.length === 0 && "The file changes nothing.",
    unknownColumns.length > 0 && `Ignored, of no field: ${unknownColumns.join(", ")}.`,
    others.length > 0 && `Left as they are, no cell can hold them: ${others.join(", ")}.`,
  ].filter((note) => note !== false);
  return (
    <ConfirmDialog
      title={isWhole ? "What the file changes" : "Nothing is written: mend the file first"}
      confirm={isWhole && changes.length > 0 ? { text, tone: "default", run: write } : undefined}
      onClose={onClose}
    >
      {problems.map((problem) => (
        <Problem key={problem} text={problem} />
      ))}
      <Lines texts={notes} />
      <Text size={1}>
        <PlainList>
          {changes.map((change) => (
            <Change key={change.row} change={change} />
          ))}
        </PlainList>
      </Text>
    </ConfirmDialog>
  );
}

/** Of a file with thousands of rows: no element has styles of its own. */
function Change({ change: { row, name, document, fields } }: { change: RowChange }) {
  return (
    <li style={CHANGE}>
      <strong>{`Row ${row}, ${document ? "" : "new: "}${name}`}</strong>
      {fields.map(({ name: field, title, before, after }) => (
        <div key={field}>
          {title}: {before ? <del>{before}</del> : null}
          {before ? " → " : ""}
          <ins>{after || "empty"}</ins>
        </div>
      ))}
    </li>
  );
}

const CHANGE = {
  ...SKIP_OUT_OF_VIEW,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  borderTop: "1px solid var(--card-border-color)",
  paddingBlock: "0.8em",
} as const;
