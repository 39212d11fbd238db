import type { ReactNode } from "react";
import { Section } from "~/components/ui/container";
import { RichText } from "~/components/ui/rich-text";
import { SanityImage } from "~/components/ui/sanity-image";
import type { Part } from "~/content/get-content.server";
import { PHONE_WIDTH } from "~/lib/images/image-sources";

interface ImageTextProps extends Part<"imageTextSection"> {
  /** The id of its heading. */
  id: string;
  background: "paper" | "sand";
  /** Below the text. */
  children?: ReactNode;
}

/** A picture beside a text; on a phone above it. The text stands alone without a picture. */
export function ImageText({ id, title, text, image, background, children }: ImageTextProps) {
  return (
    <Section
      background={background}
      labelledBy={title ? id : undefined}
      className={
        image
          ? "grid grid-cols-1 items-center gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-16 print:grid-cols-[12rem_1fr] print:items-start"
          : ""
      }
    >
      {image ? (
        <SanityImage
          image={image}
          aspect={5 / 4}
          sizes={`(min-width: 1600px) 652px, (min-width: 1152px) 500px, ${PHONE_WIDTH}`}
          className="rounded-3xl shadow-card"
        />
      ) : null}
      <div>
        {title ? (
          <h2 id={id} className="text-title">
            {title}
          </h2>
        ) : null}
        <RichText
          value={text}
          className="mt-6 max-w-prose text-ink-soft [&>p:first-child]:text-lg [&>p:first-child]:text-ink"
        />
        {children}
      </div>
    </Section>
  );
}
