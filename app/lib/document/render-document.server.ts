import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

/**
 * Renders a whole document to text. React 18's streams fill a chunk that ends within a letter of several bytes
 * with zeros; text has no chunks. Nothing here suspends: loaders have all data before a page is rendered.
 * @throws what a component throws
 */
export function renderDocument(element: ReactElement): string {
  return `<!DOCTYPE html>${renderToString(element)}`;
}
