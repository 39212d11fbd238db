/** The Studio's Presentation tool asks here for a preview of what is not published. */
export const PREVIEW_ENABLE_PATH = "/preview/enable";

/**
 * The Studio's form says on this BroadcastChannel what is being typed, before it is saved:
 * `{ id, before, after }`, the published document's id and the document as it was and as it is.
 */
export const PREVIEW_CHANNEL = "content-preview";

/** Tells whoever brings a member's token, or a preview's secret, what of the published content the site leaves out, and why. */
export const CONTENT_ISSUES_PATH = "/preview/left-out";

/** A published document that the site cannot show as it is. */
export interface InvalidDocument {
  id: string;
  type: string;
  /** As editors call it. */
  name: string;
  /** Field by field, in an editor's words. */
  problems: string[];
}
