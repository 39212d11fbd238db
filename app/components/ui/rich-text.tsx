import { createElement, type ElementType, type ReactNode } from "react";
import { type RichTextElement, type RichText as Text, toPlainText } from "~/lib/text/rich-text";
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
  table: "w-full border-collapse text-base",
  th: "min-w-28 border-b-2 border-line px-3 py-2 text-left align-top font-semibold text-ink",
  td: "min-w-28 border-b border-line px-3 py-2 align-top",
};

/** Renders rich text: paragraphs, headings, lists, bold, italic, links, pictures and tables. */
export function RichText({ value, className = "" }: RichTextProps) {
  return <div className={`space-y-4 ${className}`}>{shown(value)}</div>;
}

function shown(text: Text): ReactNode[] {
  return text.map((part, index) => {
    if (typeof part === "string") return part;
    const { tag, picture, href, scope, children } = part;
    if (tag === "table") return createElement(ScrollingTable, { key: index, table: part });
    const element = picture ? (SanityImage as ElementType) : tag;
    const properties = { key: index, href, scope, className: looks[tag], ...picture };
    return createElement(element, properties, ...shown(children));
  });
}

/** A wide table scrolls by itself, also with the keyboard. The text of its first row names it. */
function ScrollingTable({ table }: { table: RichTextElement }) {
  const [section] = table.children;
  const firstRow = typeof section === "object" ? section.children.slice(0, 1) : [];
  return (
    <section
      aria-label={(toPlainText(firstRow) || toPlainText([table])).replace(/\s+/g, " ")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
      tabIndex={0}
      className="overflow-x-auto print:overflow-visible"
    >
      <table className={looks.table}>{shown(table.children)}</table>
    </section>
  );
}
