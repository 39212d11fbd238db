import type { Mutation, SanityDocument } from "../util/types";

export type AssetKind = "images" | "files";

/** Optional fields of an upload. */
export interface AssetMeta {
  filename?: string;
  contentType?: string;
  label?: string;
  title?: string;
  description?: string;
  creditLine?: string;
  /** The origin of the asset, as a media plugin reports it. */
  source?: { id?: string; name?: string; url?: string };
  /** Metadata to extract: `lqip`, `palette`, `exif`, `location` or `none`. Default: Sanity's. */
  extract?: string[];
}

/** Where the files of a pulled dataset are. */
export interface AssetOrigin {
  /** Of the server, without a trailing slash. */
  url: string;
  projectId: string;
  dataset: string;
}

/** The kind of resource that stores the origin of a dataset's files. */
export const ASSET_ORIGIN_KIND = "assetOrigin";

export interface AssetDeps {
  /** Absolute path. Assets go to `assets/`, rendered images to `cache/images/`. */
  dataDir: string;
  projectId: string;
  /** Mount path of the lake, for example `/lake`, or "". */
  basePath: string;
  /** Origin and base path of asset URLs, once known. */
  publicUrl?(): string | undefined;
  /** Bytes of the largest upload. Default: `MAX_UPLOAD_BYTES`. */
  maxUploadBytes?: number | undefined;
  removeFiles(dataset: string): void;
  /** Where the missing files of a dataset are; undefined if it was not pulled. */
  originOf?(dataset: string): AssetOrigin | undefined;
  getDocument(dataset: string, id: string): SanityDocument | undefined;
  commit(
    dataset: string,
    mutations: Mutation[],
    options?: { transactionId?: string; author?: string; authorize?: () => void },
  ): Promise<unknown>;
}

interface AssetContext {
  kind: AssetKind;
  dataset: string;
  params: URLSearchParams;
}

export interface UploadContext extends AssetContext {
  /** User id of the uploader, for the history. */
  author?: string;
  /** Checks inside the transaction that the uploader may still write. */
  authorize?: () => void;
  /** Origin of the request, for asset URLs when no public URL is known. */
  origin?: string;
}

export interface ServeContext extends AssetContext {
  project: string;
  file: string;
  /** Client IP; default: the remote address of the socket. */
  client?: string;
  /** Called with the body of an image that was sent in one piece with status 200. */
  onWholeBody?(body: Buffer): void;
}
