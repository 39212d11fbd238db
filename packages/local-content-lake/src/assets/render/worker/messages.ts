import type { PictureJob, Source } from "./transform-image";

/** What the process for pictures is asked. */
export interface ToPictures {
  number: number;
  job: PictureJob;
  source: Source;
}

/** What it says of the job of that number. */
export type FromPictures = { number: number } & ({ picture: Uint8Array } | { failure: string });
