import type { PortableTextTextBlock } from "@portabletext/editor";
import type { Format } from "./element-format";

/** What a text may have where it is pasted. */
export interface Place {
  /** The styles of headings, the larger one first. */
  headings: readonly string[];
  /** Whether it may have tables and pictures. */
  hasFigures: boolean;
  createKey(): string;
}

export interface TextBlock extends PortableTextTextBlock {
  children: { _type: "span"; _key: string; text: string; marks: string[] }[];
  markDefs: NonNullable<Format["link"]>[];
}

/** Writes pieces of text one after the other as blocks of Portable Text. */
export class BlockWriter {
  readonly blocks: (TextBlock | { _type: string; _key: string })[] = [];
  private open: TextBlock | undefined;

  constructor(private readonly place: Place) {}

  /** Adds text to the open block, or to a new one. */
  write(text: string, format: Format): void {
    const last = this.open?.children.at(-1);
    const visible = /\S$/.test(last?.text ?? "") ? text : text.trimStart();
    if (!visible) return;
    this.open ??= this.start(format);
    const { children, markDefs } = this.open;
    const { isStrong, isEmphasized, link } = format;
    if (link && !markDefs.includes(link)) markDefs.push(link);
    const all = [isStrong && "strong", isEmphasized && "em", link?._key];
    const marks = all.filter((mark) => typeof mark === "string");
    if (last && `${last.marks}` === `${marks}`) last.text += visible;
    else {
      // The end of a line is no part of a link or of strong text before it.
      const end = marks.length === 0 && last?.text.endsWith("\n") ? "\n" : "";
      if (last && end) last.text = last.text.trimEnd();
      children.push({ _type: "span", _key: this.place.createKey(), text: end + visible, marks });
    }
  }

  /** Starts a new line; after an empty line, a new block, but no new item of a list. */
  breakLine(): void {
    const last = this.open?.children.at(-1);
    if (last && !last.text.endsWith("\n")) last.text = `${last.text.trimEnd()}\n`;
    else if (!this.open?.listItem) this.close();
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
  add(_type: string, fields: object): void {
    this.close();
    this.blocks.push({ _type, _key: this.place.createKey(), ...fields });
  }

  private start({ heading, isItem, list = "bullet", level }: Format): TextBlock {
    return {
      _type: "block",
      _key: this.place.createKey(),
      style: (heading > 0 && this.place.headings[heading > 3 ? 1 : 0]) || "normal",
      children: [],
      markDefs: [],
      ...(isItem && { listItem: list, level }),
    };
  }
}
