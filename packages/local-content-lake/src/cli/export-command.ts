import { createWriteStream, openSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import type { SanityClient } from "@sanity/client";
import { codeOf, errorMessage, LakeStartError } from "../util/errors";
import type { JsonObject } from "../util/types";
import { inLines, writeArchive } from "./export-archive";
import type { Printed } from "./output";
import { streamDocuments } from "./read-documents";

/**
 * Writes the documents of a dataset as they arrive: as NDJSON, or with the files of assets as an archive that
 * `sanity dataset import` and `--import` read.
 * @throws LakeStartError `EXPORT_FAILED`
 */
export async function runExport(client: SanityClient, file: string): Promise<Printed> {
  const { projectId = "", dataset = "", apiHost = "", token } = client.config();
  const target = claim(file);
  try {
    const documents = new Counted(streamDocuments(`${apiHost}/v1/data/export/${dataset}`, token));
    const output = createWriteStream(file, { fd: target });
    const files = file.endsWith(".ndjson")
      ? await pipeline(inLines(documents), output).then(() => 0)
      : await writeArchive(documents, {
          output,
          folderPrefix: `${file}.partial-`,
          urlOf: ({ kind, name }) => `${apiHost}/${kind}/${projectId}/${dataset}/${name}`,
        });
    const counts = { documents: documents.count, assets: files };
    const text = `Exported ${counts.documents} documents, ${counts.assets} files to ${basename(file)}.`;
    return { text, json: { file, ...counts } };
  } catch (error) {
    rmSync(file, { force: true });
    throw failed(file, errorMessage(error));
  }
}

/** Creates the file, before anything is read. @returns its descriptor */
function claim(file: string): number {
  if (!/\.(ndjson|tar\.gz|tgz)$/.test(file)) {
    throw failed(file, "the name must end with .ndjson or .tar.gz");
  }
  try {
    return openSync(file, "wx", 0o600);
  } catch (error) {
    const isThere = codeOf(error) === "EEXIST";
    throw failed(
      file,
      isThere ? "it exists already, and nothing is overwritten" : errorMessage(error),
    );
  }
}

function failed(file: string, reason: string): LakeStartError {
  return new LakeStartError("EXPORT_FAILED", `${file} cannot be written: ${reason}.`);
}

/** Counts documents as they are read. */
class Counted implements AsyncIterable<JsonObject> {
  count = 0;

  constructor(private readonly documents: AsyncIterable<JsonObject>) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<JsonObject> {
    for await (const document of this.documents) {
      this.count += 1;
      yield document;
    }
  }
}
