import { AsyncLocalStorage } from "node:async_hooks";
import type { PreviewPerspective } from "./perspective";
import type { LeftOutOfDraft } from "./validation/left-out.server";

/** A request that may see unpublished content. */
export interface Preview {
  perspective: PreviewPerspective;
  /** The drafts with parts that were dropped from this response. */
  incomplete: LeftOutOfDraft[];
}

// Content functions do not receive the request, so the preview travels in async context.
const running = new AsyncLocalStorage<Preview>();

/** The preview of the current request; undefined for the public site. */
export function currentPreview(): Preview | undefined {
  return running.getStore();
}

/** Runs `respond` with everything it reads being read for this preview. */
export function runInPreview<T>(perspective: PreviewPerspective, respond: () => T): T {
  return running.run({ perspective, incomplete: [] }, respond);
}
