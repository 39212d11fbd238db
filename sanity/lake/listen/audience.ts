import { isDraftId, isPublicId, isVersionId } from "../ids";

/** What a listener may hear of, whatever it asks for. */
export interface Audience {
  /** Without a token: open published documents only. */
  anonymous: boolean;
  /** Drafts and versions too; counts only with a token. */
  allVersions: boolean;
}

export function mayHear({ anonymous, allVersions }: Audience, id: string): boolean {
  if (anonymous) return isPublicId(id);
  return allVersions || (!isDraftId(id) && !isVersionId(id));
}
