import { createElement, type ElementType, type ReactNode } from "react";
import type { RichText as Text } from "~/lib/text/rich-text";
import { SanityImage } from "./sanity-image";

/** Styles of rich text. Colours are inherited, so it works on any background. */
const looks: Record<string, string> = {
  h3: "pt-2 text-xl",
  h4: "pt-2 text-lg",
  ul: "list-disc space-y-2 ps-6 marker:text-river",
  ol: "list-decimal space-y-2 ps-6",
  li: "ps-1",
  strong: "font-semibold",
  a: "underline hover:no-underline",
  img: "rounded-2xl",
};

/** Renders rich text: paragraphs, headings, lists, bold, italic, links, pictures and tables. */
export function RichText({ value, className = "" }: { value: Text; className?: string }) {
  return <div className={`space-y-4 ${className}`}>{shown(value)}</div>;
}

function shown(text: Text): ReactNode[] {
  return text.map((part, index) => {
    if (typeof part === "string") return part;
    const { tag, picture, href, attributes, children } = part;
    const element = picture ? (SanityImage as ElementType) : tag;
    const properties = { key: index, href, className: looks[tag], ...picture, ...attributes };
    return createElement(element, properties, ...shown(children));
  });
}
