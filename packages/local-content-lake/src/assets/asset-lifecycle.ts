import { existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Log } from "http-kit";
import type { Store } from "../store";
import { ASSET_TYPES, hasOwnUrl } from "../store/asset-urls";
import { faultPoint } from "../util/fault-points";
import type { Calendar } from "../util/time";
import type { SanityDocument } from "../util/types";
import {
  type AssetFile,
  type AssetPaths,
  assetFileOf,
  assetPaths,
  datasetIn,
  deletedName,
  namedFile,
  namesIn,
} from "./asset-paths";
import { ASSET_ORIGIN_KIND, type AssetKind } from "./types";

/** A deleted asset's file stays this long, for backups that are being made and for its operator. */
const GRACE_MS = 24 * 60 * 60_000;
const SWEEP_INTERVAL_MS = 60 * 60_000;

const KINDS: readonly AssetKind[] = ["images", "files"];

/**
 * Keeps files and asset documents in step. A file follows the deletion of its document: it moves to a folder from
 * which nothing is served, and is removed after a day. A crash between the two is repaired at the next start. Files
 * that a document of another dataset needs stay.
 */
export class AssetLifecycle {
  private readonly paths: AssetPaths;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: Store,
    private readonly options: { dataDir: string; projectId: string; calendar: Calendar; log: Log },
  ) {
    this.paths = assetPaths(options.dataDir);
  }

  start(): void {
    this.store.onCommit(({ name }, { changes }) => {
      for (const { id, before, after } of changes) {
        if (!before || after || !ASSET_TYPES.includes(before._type)) continue;
        this.tryTo(() => this.deleteFilesOf(name, id, before));
      }
    });
    this.sweep(0);
    this.timer = setInterval(() => this.sweep(GRACE_MS), SWEEP_INTERVAL_MS).unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  /**
   * Sets the URLs of the lake's own assets in memory. The stored documents keep the URL of their upload; foreign URLs,
   * such as those of Sanity's CDN in imported documents, stay.
   */
  deriveUrls(publicUrl: string): void {
    for (const name of this.store.datasets.names()) {
      const { raw } = this.store.datasets.get(name);
      const derived = ASSET_TYPES.flatMap((type) => raw.ofType(type)).flatMap((asset) => {
        const url = `${publicUrl}/${String(asset.path)}`;
        return asset.url !== url && this.isOwn(name, asset) ? [{ ...asset, url }] : [];
      });
      if (derived.length > 0) this.store.replaceInMemory(name, derived);
    }
  }

  /** Removes the files of a deleted or reset dataset, except those that other datasets need. */
  removeAll(dataset: string): void {
    const { paths } = this;
    rmSync(paths.cache(dataset), { recursive: true, force: true });
    const files = this.filesOf(dataset);
    const own = files.filter((file) => !this.isNeededElsewhere(dataset, file));
    if (own.length === files.length) {
      rmSync(paths.root(dataset), { recursive: true, force: true });
    } else {
      for (const file of own) rmSync(paths.file(dataset, file), { force: true });
    }
  }

  /** The document for a file: that of its dataset, or of another one that names the file. */
  documentOf(dataset: string, id: string): SanityDocument | undefined {
    const file = assetFileOf(id);
    const own = this.store.datasets.find(dataset)?.raw.get(id);
    if (own || !file) return own;
    const path = this.pathOf(dataset, file);
    return this.documentsElsewhere(dataset, id).find(({ document }) => document.path === path)
      ?.document;
  }

  /** Brings back the file of a deleted asset whose document exists again, while the grace period lasts. */
  recover(dataset: string, id: string): void {
    const file = assetFileOf(id);
    const to = file && this.paths.file(dataset, file);
    if (!to || existsSync(to)) return;
    const deleted = this.paths.deleted(dataset);
    const from = deletedName(namesIn(deleted), file);
    if (from) renameSync(join(deleted, from), to);
  }

  private isOwn(dataset: string, { _id, path, url }: SanityDocument): boolean {
    const file = assetFileOf(_id);
    if (!file || path !== this.pathOf(dataset, file) || !hasOwnUrl({ path, url })) return false;
    const isPulled = this.store.resources.get(ASSET_ORIGIN_KIND, dataset) !== undefined;
    return isPulled || this.paths.holderOf(dataset, file) !== undefined;
  }

  private pathOf(dataset: string, { kind, name }: AssetFile): string {
    return `${kind}/${this.options.projectId}/${dataset}/${name}`;
  }

  /** Deletes the file of a deleted document, which may be in another dataset, if no other document needs it. */
  private deleteFilesOf(dataset: string, id: string, document: SanityDocument): void {
    const file = assetFileOf(id);
    if (!file) return;
    const holder = this.paths.holderOf(dataset, file) ?? dataset;
    for (const owner of new Set([holder, datasetIn(document) ?? dataset])) {
      const isNamed = owner !== dataset && this.store.datasets.find(owner)?.raw.get(id);
      if (!isNamed) this.moveToDeleted(owner, file);
    }
  }

  private moveToDeleted(dataset: string, file: AssetFile): void {
    const { paths } = this;
    const { id, kind, name } = file;
    const from = paths.file(dataset, file);
    if (!existsSync(from) || this.isNeededElsewhere(dataset, file)) return;
    faultPoint("asset deletion: before move");
    const to = join(paths.deleted(dataset), `${this.options.calendar.now()}-${kind}-${name}`);
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
    faultPoint("asset deletion: after move");
    rmSync(join(paths.cache(dataset), id), { recursive: true, force: true });
  }

  /** True if the document of another dataset names a file, or has no file of its own. */
  private isNeededElsewhere(dataset: string, file: AssetFile): boolean {
    const path = this.pathOf(dataset, file);
    return this.documentsElsewhere(dataset, file.id).some(
      ({ name, document }) => document.path === path || !existsSync(this.paths.file(name, file)),
    );
  }

  private documentsElsewhere(dataset: string, id: string) {
    return this.store.datasets.all().flatMap(({ name, raw }) => {
      const document = name === dataset ? undefined : raw.get(id);
      return document ? { name, document } : [];
    });
  }

  /** Repairs what a crash has left, and removes deleted files after the grace period. */
  private sweep(minAgeMs: number): void {
    for (const dataset of namesIn(this.paths.all)) {
      if (dataset.startsWith(".")) continue;
      this.tryTo(() => {
        if (this.store.datasets.find(dataset)) this.sweepDataset(dataset, minAgeMs);
        else if (minAgeMs === 0) this.removeAll(dataset);
      });
    }
  }

  private sweepDataset(dataset: string, minAgeMs: number): void {
    const { paths, store } = this;
    const now = this.options.calendar.now();
    const { raw } = store.datasets.get(dataset);
    for (const file of this.filesOf(dataset)) {
      if (raw.get(file.id)) continue;
      // The document of a new file may not be committed yet.
      const { ctimeMs } = statSync(paths.file(dataset, file));
      if (Date.now() - ctimeMs >= minAgeMs) this.moveToDeleted(dataset, file);
    }
    for (const name of namesIn(paths.deleted(dataset))) {
      const deletedAt = Number.parseInt(name, 10);
      if (deletedAt + GRACE_MS > now) continue;
      rmSync(join(paths.deleted(dataset), name), { force: true });
    }
  }

  private filesOf(dataset: string): AssetFile[] {
    return KINDS.flatMap((kind) => {
      const names = namesIn(join(this.paths.root(dataset), kind));
      return names.flatMap((name) => namedFile(kind, name) ?? []);
    });
  }

  /** A disk error must fail neither a start nor a commit. The next sweep tries again. */
  private tryTo(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.options.log.error({ err: error }, "Lake: cannot remove the files of deleted assets");
    }
  }
}
