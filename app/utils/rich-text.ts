import { toPlainText as withoutMarks } from "@portabletext/react";
import { plainText } from "./plain-text";

type Blocks = Parameters<typeof withoutMarks>[0];

/** The words of a rich text, for search engines, titles and attributes; a blank line stands between paragraphs. */
export function toPlainText(blocks: Blocks): string {
  return plainText(withoutMarks(blocks));
}
