import type { LakeErrorCode } from "../../../util/errors";
import type { ImageFacts, InspectJob } from "../../upload/read-facts";
import type { ImageSource, TransformJob } from "./transform-image";

/** What the image process does: it renders an image, reads an uploaded one, or makes an avatar of one. */
export type Work =
  | { job: TransformJob; source: ImageSource }
  | { inspect: InspectJob }
  | { avatar: Uint8Array };

/** A message to the image process. */
export type WorkerRequest = { number: number } & Work;

/** An error of the image process. Without a code, it is sharp's. */
export interface Failure {
  message: string;
  code?: LakeErrorCode;
}

/** The reply to the request of that number. */
export type WorkerReply = { number: number } & (
  | { result: Uint8Array | ImageFacts }
  | { failure: Failure }
);
