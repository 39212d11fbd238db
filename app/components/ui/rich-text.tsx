import { PortableText, type PortableTextReactComponents } from "@portabletext/react";
import { plainText } from "~/utils/plain-text";
import { safeAddress } from "~/utils/safe-address";

type Blocks = Parameters<typeof PortableText>[0]["value"];

interface RichTextProps {
  value: Blocks;
  className?: string;
}

/** What may stand in a rich text, on any ground: colours are those of the text around it. */
const components: Partial<PortableTextReactComponents> = {
  block: {
    normal: ({ children }) => <p>{children}</p>,
    h3: ({ children }) => <h3 className="pt-2 text-xl">{children}</h3>,
    h4: ({ children }) => <h4 className="pt-2 text-lg">{children}</h4>,
  },
  list: {
    bullet: ({ children }) => (
      <ul className="list-disc space-y-2 pl-6 marker:text-river">{children}</ul>
    ),
    number: ({ children }) => <ol className="list-decimal space-y-2 pl-6">{children}</ol>,
  },
  listItem: ({ children }) => <li className="pl-1">{children}</li>,
  // What the schema does not know is left out, its words stay; the reader has reported it.
  unknownType: () => null,
  unknownMark: ({ children }) => children,
  marks: {
    strong: ({ children }) => <strong className="font-semibold">{children}</strong>,
    em: ({ children }) => <em>{children}</em>,
    link: ({ value, children }) => (
      <a
        href={safeAddress(plainText(String(value?.href ?? "")))}
        className="underline hover:no-underline"
      >
        {children}
      </a>
    ),
  },
};

/** A text as its editor wrote it: paragraphs, headings, lists, bold, italic and links. */
export function RichText({ value, className = "" }: RichTextProps) {
  return (
    <div className={`space-y-4 ${className}`}>
      <PortableText value={value} components={components} onMissingComponent={false} />
    </div>
  );
}
