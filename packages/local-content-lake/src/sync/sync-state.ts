import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../util/errors";
import type { Remote } from "./remote";

/** What is known of the last pull and push of a dataset. */
export interface SyncState {
  remote: Remote;
  /** GROQ, or "" for all documents. */
  filter: string;
  /** True if drafts were read too. */
  withToken: boolean;
  /** True if the local documents are not those of the other side. */
  isAnonymised: boolean;
  /** True if every file was fetched. */
  hasAssets: boolean;
  /** Of the last pull. */
  transactionId?: string;
  /** By id: the revisions on both sides at which the document was the same. */
  revisions: Record<string, { remote: string; local: string }>;
}

/** The files of `pull` and `push` in the lake's folder. */
export class SyncFolder {
  private readonly folder: string;

  constructor(dataDir: string, dataset: string) {
    this.folder = join(dataDir, "sync", dataset);
  }

  /** Documents of a pull that has not ended, one a line. */
  get staged(): string {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    return join(this.folder, "documents.ndjson");
  }

  read(name: "state.json" | "next.json" = "state.json"): SyncState | undefined {
    try {
      return JSON.parse(readFileSync(join(this.folder, name), "utf8")) as SyncState;
    } catch (error) {
      // Of a pull that was interrupted before it sent its transaction.
      const isHalf = name === "next.json" && error instanceof SyntaxError;
      if (codeOf(error) === "ENOENT" || isHalf) return undefined;
      throw error;
    }
  }

  /** Replaces the state at once. */
  save(state: SyncState): void {
    this.prepare(state);
    this.accept();
  }

  /** Keeps the state that follows from a transaction, before it is sent. */
  prepare(state: SyncState): void {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(this.folder, "next.json"), JSON.stringify(state), { flush: true });
  }

  /** Replaces the state by the prepared one. */
  accept(): void {
    renameSync(join(this.folder, "next.json"), join(this.folder, "state.json"));
  }

  removeStaged(): void {
    rmSync(this.staged, { force: true });
  }
}
