import type { PortableTextBlock, PortableTextTextBlock } from "@portabletext/editor";
import type { Format } from "./element-format";

/** What a text may have where it is pasted. */
export interface Place {
  /** The styles of headings, the larger one first. */
  headings: readonly string[];
  hasTables: boolean;
  hasPictures: boolean;
  createKey(): string;
}

interface OpenBlock extends PortableTextTextBlock {
  children: { _type: "span"; _key: string; text: string; marks: string[] }[];
  markDefs: { _type: "link"; _key: string; href: string }[];
}

/** Writes pieces of text one after the other as blocks of Portable Text. */
export class BlockWriter {
  readonly blocks: PortableTextBlock[] = [];
  private open: OpenBlock | undefined;

  constructor(private readonly place: Place) {}

  /** Adds text to the open block, or to a new one. */
  write(text: string, format: Format): void {
    const last = this.open?.children.at(-1);
    const isAfterSpace = !last || /\s$/.test(last.text);
    const visible = isAfterSpace ? text.trimStart() : text;
    if (!visible) return;
    this.open ??= this.start(format);
    const marks = this.marksOf(this.open, format);
    if (last && `${last.marks}` === `${marks}`) last.text += visible;
    else {
      const _key = this.place.createKey();
      this.open.children.push({ _type: "span", _key, text: visible, marks });
    }
  }

  /** Starts a new line; after an empty line, a new block. */
  breakLine(): void {
    const last = this.open?.children.at(-1);
    if (!last) return;
    if (last.text.endsWith("\n")) this.close();
    else last.text = `${last.text.trimEnd()}\n`;
  }

  /** Ends the open block. The next text starts a new one. */
  close(): void {
    const { open: block } = this;
    this.open = undefined;
    const last = block?.children.at(-1);
    if (!block || !last) return;
    last.text = last.text.trimEnd();
    if (!last.text) block.children.pop();
    this.blocks.push(block);
  }

  /** Adds an object after the open block. */
  add(type: string, fields: object): void {
    this.close();
    this.blocks.push({ _type: type, _key: this.place.createKey(), ...fields });
  }

  private start({ heading, item }: Format): OpenBlock {
    const { headings, createKey } = this.place;
    const style = heading > 3 ? (headings[1] ?? headings[0]) : heading > 0 && headings[0];
    return {
      _type: "block",
      _key: createKey(),
      style: style || "normal",
      children: [],
      markDefs: [],
      ...(item && { listItem: item.kind, level: item.level }),
    };
  }

  private marksOf({ markDefs }: OpenBlock, format: Format): string[] {
    const { isStrong, isEmphasized, heading, href } = format;
    let link = markDefs.find((other) => other.href === href);
    if (href && !link) {
      link = { _type: "link", _key: this.place.createKey(), href };
      markDefs.push(link);
    }
    // A heading is bold anyway.
    const decorators = [isStrong && heading === 0 && "strong", isEmphasized && "em", link?._key];
    return decorators.filter((mark) => typeof mark === "string");
  }
}
