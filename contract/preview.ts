/** Where the Studio's Presentation tool opens a preview. */
export const PREVIEW_ENABLE_PATH = "/preview/enable";

/**
 * The BroadcastChannel on which the Studio's form sends changes before they are saved:
 * `{ id, before, after }`, the published document's id and the document before and after the change.
 */
export const PREVIEW_CHANNEL = "content-preview";

/** Lists what the site leaves out, for a project member's token or a preview secret. */
export const LEFT_OUT_PATH = "/preview/left-out";

/** A published document of which the site leaves something out. */
export interface LeftOut {
  id: string;
  type: string;
  /** Display name for editors. */
  name: string;
  /** One line per field, for editors. They name the fields as the Studio does. */
  problems: string[];
}
