import { ClientError, type SanityClient } from "@sanity/client";
import { getDraftId, type SanityDocument } from "sanity";
import type { RowChange } from "./plan-import";
import { type ListedDocument, readList } from "./read-list";

/**
 * Writes all changes as drafts, in one transaction.
 * @throws Error that names the documents that somebody has changed since they were compared; then nothing is written
 */
export async function writeImport(
  client: SanityClient,
  type: string,
  changes: readonly RowChange[],
): Promise<void> {
  const refuseOverwriting = async () => {
    const now = new Map((await readList(client, type)).map((each) => [each.id, each]));
    const names = changes
      .filter(({ document }) => document && revisions(document) !== revisions(now.get(document.id)))
      .map(({ row, name }) => `“${name}” (row ${row})`);
    if (names.length > 0)
      throw new Error(`Nothing is written: somebody has just changed ${names.join(", ")}.`);
  };
  await refuseOverwriting();
  const transaction = client.transaction();
  for (const { document, fields } of changes) {
    const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    if (document?.draft) {
      const unset = fields.filter(({ value }) => value === undefined).map(({ name }) => name);
      const { _id, _rev } = document.draft;
      transaction.patch(_id, (patch) => patch.ifRevisionId(_rev).set(values).unset(unset));
    } else {
      const { _rev, _updatedAt, ...content } = document?.published ?? ({} as SanityDocument);
      const id = getDraftId(document?.id ?? crypto.randomUUID());
      transaction.create({ ...content, ...values, _id: id, _type: type });
    }
  }
  await transaction.commit().catch(async (error) => {
    const { statusCode } = error instanceof ClientError ? error : {};
    if (statusCode === 413)
      throw new Error("Nothing is written: the documents are too large. Split the file.");
    // Somebody was faster.
    if (statusCode === 409) await refuseOverwriting();
    throw error;
  });
}

const revisions = (document?: ListedDocument) =>
  `${document?.draft?._rev} ${document?.published?._rev}`;
