import type { LakeErrorCode } from "../../../util/errors";
import type { ImageFacts, InspectJob } from "../../upload/read-facts";
import type { Size } from "../geometry";
import type { ImageSource, TransformJob } from "./transform-image";

/** The size in which an SVG is rendered. */
export type SvgOutput = Size & { density: number };

/**
 * What the image process does: it renders an image, reads an uploaded one, makes an avatar of one, renders an SVG as PNG
 * or, without `output`, reads its size.
 */
export type Work =
  | { job: TransformJob; source: ImageSource }
  | { inspect: InspectJob }
  | { avatar: Uint8Array }
  | { svg: Uint8Array; output?: SvgOutput };

/** A message to the image process. */
export type WorkerRequest = { number: number } & Work;

/** An error of the image process. Without a code, it is sharp's. */
export interface Failure {
  message: string;
  code?: LakeErrorCode;
}

/** The reply to the request of that number. */
export type WorkerReply = { number: number } & (
  | { result: Uint8Array | ImageFacts | Size | undefined }
  | { failure: Failure }
);
