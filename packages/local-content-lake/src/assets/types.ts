import type { IncomingMessage, ServerResponse } from "node:http";
import type { Mutation, SanityDocument } from "../util/types";

export type AssetKind = "images" | "files";

/** Where an asset came from, when a media plug-in says so. */
interface AssetSource {
  id?: string;
  name?: string;
  url?: string;
}

/** Optional facts given with an upload. */
export interface AssetMeta {
  filename?: string;
  contentType?: string;
  label?: string;
  title?: string;
  description?: string;
  creditLine?: string;
  source?: AssetSource;
  /** Metadata to extract (`lqip`, `palette`, `exif`, `location`, `none`); absent means Sanity's default. */
  extract?: string[];
}

export interface AssetDeps {
  /** Absolute folder; assets go to `assets/`, rendered images to `cache/images/`. */
  dataDir: string;
  projectId: string;
  /** What the lake is mounted at, for example `/lake`, or the empty string. */
  basePath: string;
  /** Origin and base path for asset URLs, once the lake knows its own address. */
  publicUrl?(): string | undefined;
  /** Milliseconds of processor time that drawing one SVG may take. */
  drawingMs?: number;
  getDocument(dataset: string, id: string): SanityDocument | undefined;
  commit(
    dataset: string,
    mutations: Mutation[],
    options?: { transactionId?: string; author?: string },
  ): Promise<unknown>;
}

export interface UploadContext {
  kind: AssetKind;
  dataset: string;
  params: URLSearchParams;
  /** User id of who uploads, for the history. */
  author?: string;
  /** The origin that the request reached, for the asset's URL where nothing better is known. */
  origin?: string;
}

export interface ServeContext extends UploadContext {
  project: string;
  file: string;
  /** Who asks, where that is not the other end of the connection. */
  asker?: string;
}

export interface Assets {
  /** How many pictures wait to be read or made. */
  readonly waiting: number;
  /** Answers `POST /assets/:kind/:dataset`. The caller has authorised the request. */
  upload(req: IncomingMessage, res: ServerResponse, context: UploadContext): Promise<void>;
  /** Stores bytes that are already in memory, for the seed and for imports. */
  storeBuffer(
    dataset: string,
    kind: AssetKind,
    buffer: Buffer,
    meta: AssetMeta,
  ): Promise<SanityDocument>;
  /** Answers `GET|HEAD /images/…` and `/files/…`. */
  serve(req: IncomingMessage, res: ServerResponse, context: ServeContext): Promise<void>;
  /** Copies every file of a dataset to one that has none. */
  copyAll(source: string, target: string): Promise<void>;
  /** Throws away every file and every rendered image of a dataset. */
  removeAll(dataset: string): void;
  /** Calls back after that. */
  onRemoveAll(listener: (dataset: string) => void): void;
  /** Ends what makes pictures. Resolves when it is gone, and the disk has what it made. */
  close(): Promise<void>;
}
