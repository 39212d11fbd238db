import { isDraftId, isPublicId, isVersionId } from "../../util/ids";

/** What a listener may hear of, whatever it asks for. */
export interface Audience {
  /** Without a token: open published documents only. */
  anonymous: boolean;
  /** Drafts and versions too; counts only with a token. */
  allVersions: boolean;
  /** False for listeners from before there were releases, who hear of no versions. */
  knowsVersions: boolean;
}

export function mayHear(audience: Audience, id: string): boolean {
  const { anonymous, allVersions, knowsVersions } = audience;
  if (anonymous) return isPublicId(id);
  if (isVersionId(id)) return allVersions && knowsVersions;
  return allVersions || !isDraftId(id);
}
