import { LakeError } from "../util/errors";

export function badRequest(message: string): LakeError {
  return new LakeError("invalidRequest", message);
}

export function notFound(message: string): LakeError {
  return new LakeError("notFound", message);
}

export function alreadyExists(message: string): LakeError {
  return new LakeError("alreadyExists", message);
}
