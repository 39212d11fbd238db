import type { Services } from "../server/services";
import { notFound } from "./http-error";

/** A lake holds one project. @throws LakeError (notFound) when another one is asked about. */
export function requireProject({ projectId }: Services, asked: string | undefined): void {
  if (asked === undefined || asked === projectId) return;
  throw notFound(`This lake holds the project "${projectId}" only`);
}
