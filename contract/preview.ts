/** The Studio's Presentation tool asks here for a preview of what is not published. */
export const PREVIEW_ENABLE_PATH = "/preview/enable";

/**
 * The Studio's form says on this BroadcastChannel what is being typed, before it is saved:
 * `{ id, before, after }`, the published document's id and the document as it was and as it is.
 */
export const PREVIEW_CHANNEL = "content-preview";
