import {
  buildMarksTree,
  isPortableTextBlock,
  isPortableTextSpan,
  isPortableTextToolkitList,
  isPortableTextToolkitSpan,
  isPortableTextToolkitTextNode,
  nestLists,
} from "@portabletext/toolkit";
import type { PortableTextBlock, TypedObject } from "@portabletext/types";
import { plainText } from "~/lib/text/plain-text";
import type { RichText, RichTextElement } from "~/lib/text/rich-text";
import { safeUrl } from "~/lib/urls/safe-url";

const HEADINGS: ReadonlySet<string> = new Set(["h3", "h4"] satisfies RichTextElement["tag"][]);

/**
 * Portable Text as the elements that show it. It is done here, once, so that no browser needs the code for it.
 * What the schema does not know is left out, its words stay; the reader has reported it.
 */
export function toRichText(blocks: TypedObject[]): RichText {
  return nestLists(blocks, "html").flatMap(shownNode);
}

function shownNode(node: TypedObject): RichText {
  if (isPortableTextToolkitTextNode(node)) {
    return [node.text === "\n" ? { tag: "br", children: [] } : node.text];
  }
  if (isPortableTextToolkitSpan(node)) return shownMark(node.markType, node.markDef, node.children);
  if (isPortableTextToolkitList(node)) {
    const tag = node.listItem === "number" ? "ol" : "ul";
    return [
      { tag, children: node.children.map((item) => ({ tag: "li", children: shownItem(item) })) },
    ];
  }
  if (isPortableTextSpan(node)) return [node.text];
  return isPortableTextBlock(node) ? [{ tag: tagOf(node), children: shownWords(node) }] : [];
}

function shownMark(type: string, link: TypedObject | undefined, nodes: TypedObject[]): RichText {
  const children = nodes.flatMap(shownNode);
  if (type === "strong" || type === "em") return [{ tag: type, children }];
  if (type !== "link") return children;
  const address = link && "href" in link ? String(link.href) : "";
  return [{ tag: "a", href: safeUrl(plainText(address)), children }];
}

/** An item of a list holds its words alone, unless they are a heading. */
function shownItem(item: PortableTextBlock): RichText {
  const tag = tagOf(item);
  return tag === "p" ? shownWords(item) : [{ tag, children: shownWords(item) }];
}

function shownWords(block: PortableTextBlock): RichText {
  return buildMarksTree(block).flatMap(shownNode);
}

function tagOf({ style = "" }: PortableTextBlock): RichTextElement["tag"] {
  return HEADINGS.has(style) ? (style as RichTextElement["tag"]) : "p";
}
