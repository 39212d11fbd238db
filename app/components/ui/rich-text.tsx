import { createElement, type ElementType, type ReactNode } from "react";
import type { RichText as Text } from "~/lib/text/rich-text";
import { SanityImage } from "./sanity-image";

interface RichTextProps {
  value: Text;
  className?: string;
}

/** Styles of rich text. Colours are inherited, so it works on any background. */
const looks: Record<string, string> = {
  h3: "pt-2 text-xl",
  h4: "pt-2 text-lg",
  ul: "list-disc space-y-2 pl-6 marker:text-river",
  ol: "list-decimal space-y-2 pl-6",
  li: "pl-1",
  strong: "font-semibold",
  a: "underline hover:no-underline",
  img: "rounded-2xl",
};

/** Renders rich text: paragraphs, headings, lists, bold, italic, links and pictures. */
export function RichText({ value, className = "" }: RichTextProps) {
  return <div className={`space-y-4 ${className}`}>{shown(value)}</div>;
}

function shown(text: Text): ReactNode[] {
  return text.map((part, index) =>
    typeof part === "string"
      ? part
      : createElement(
          part.picture ? (SanityImage as ElementType) : part.tag,
          { key: index, href: part.href, className: looks[part.tag], ...part.picture },
          ...shown(part.children),
        ),
  );
}
