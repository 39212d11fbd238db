import { marked } from "marked";
import type { Place } from "./block-writer";
import type { PastedContent } from "./clipboard";
import { HtmlReader } from "./read-html";

/** Reads what was pasted as Portable Text. It is loaded with the first paste. */
export function readClipboard({ kind, source }: PastedContent, place: Place) {
  const html = kind === "markdown" ? marked.parse(source, { async: false }) : source;
  const reader = new HtmlReader(place);
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return { blocks: reader.read(body), losses: reader.losses };
}
