export type AssetKind = "images" | "files";

/** Where the files of a pulled dataset are. */
export interface AssetOrigin {
  /** Of the server, without a trailing slash. */
  url: string;
  projectId: string;
  dataset: string;
}

/** The kind of resource that stores the origin of a dataset's files. */
export const ASSET_ORIGIN_KIND = "assetOrigin";

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
  /** Client IP, by which rendering jobs are queued. */
  client: string;
  /** Called with the body of an image that was sent in one piece with status 200. */
  onWholeBody?: ((body: Buffer) => void) | undefined;
}
