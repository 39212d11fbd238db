import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

/**
 * Renders a document to a string. React 18's streams insert zero bytes where a chunk ends within a multi-byte
 * character. Nothing suspends, because loaders have all data before rendering.
 * @throws what a component throws
 */
export function renderDocument(element: ReactElement): string {
  return `<!DOCTYPE html>${renderToString(element)}`;
}
