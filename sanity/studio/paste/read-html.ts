import { BlockWriter, type Place } from "./block-writer";
import { cleanText } from "./clipboard";
import { type Format, formatInside, isWordMarker, targetOf } from "./element-format";
import { type Cells, headerRowsOf, rowsOf } from "./table-rows";

const LEFT_OUT =
  /^(?:style|script|title|template|noscript|xml|svg|button|textarea|select|iframe|object)$/;

const BLOCK =
  /^(?:p|div|h[1-6]|ul|ol|li|blockquote|pre|section|article|header|footer|main|aside|nav|figure|figcaption|dl|dt|dd|address|hr|table|tr|td|th|caption|form|details|summary|center)$/;

/** How much could not be pasted. */
export interface Losses {
  pictures: number;
  links: number;
}

/** Reads HTML of a clipboard, of whatever program, as Portable Text. */
export class HtmlReader {
  private readonly writer: BlockWriter;

  constructor(
    private readonly place: Place,
    readonly losses: Losses = { pictures: 0, links: 0 },
  ) {
    this.writer = new BlockWriter(place);
  }

  /** The blocks of an element's content. A picture has its data as its `source`, to be uploaded. */
  read(element: HTMLElement, format: Format = { heading: 0 }) {
    this.readChildren(element, format);
    this.writer.close();
    return this.writer.blocks;
  }

  private readChildren(element: HTMLElement, format: Format): void {
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) this.readText(node.nodeValue ?? "", format);
      else if (node.nodeType === Node.ELEMENT_NODE) this.readElement(node as HTMLElement, format);
    }
  }

  private readText(text: string, format: Format): void {
    const lines = format.hasLines ? cleanText(text).split("\n") : [cleanText(text)];
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.writer.breakLine();
      this.writer.write(collapse(line), format);
    }
  }

  private readElement(element: HTMLElement, outer: Format): void {
    const { localName: tag } = element;
    if (LEFT_OUT.test(tag) || isHidden(element) || isWordMarker(element)) return;
    if (tag === "br") this.breakLine(outer);
    else if (tag === "img") this.readPicture(element as HTMLImageElement, outer);
    else if (tag === "table" && !element.querySelector("table")) {
      this.readTable(element as HTMLTableElement, outer);
    } else {
      const isBlock = BLOCK.test(tag);
      // A paragraph of a list item is a line of it.
      const isLine = outer.item !== undefined && /^(?:p|div)$/.test(tag);
      if (isLine || (isBlock && outer.isInRow)) this.breakLine(outer);
      else if (isBlock) this.writer.close();
      this.readChildren(element, this.formatOf(element, outer));
      if (isBlock && !isLine && !outer.isInRow) this.writer.close();
    }
  }

  private breakLine(format: Format): void {
    if (format.isInRow) this.writer.write(" ", format);
    else this.writer.breakLine();
  }

  private formatOf(element: HTMLElement, outer: Format): Format {
    const format = formatInside(element, outer);
    const address = element.localName === "a" ? element.getAttribute("href") : null;
    if (address === null) return format;
    const href = targetOf(address);
    if (!href && element.textContent?.trim()) this.losses.links += 1;
    return { ...format, href };
  }

  private readPicture(picture: HTMLImageElement, format: Format): void {
    const alt = cleanText(picture.alt).trim();
    // Mail has pictures for emoji, and pictures of one pixel that count its readers.
    if (/^\p{Extended_Pictographic}/u.test(alt)) this.writer.write(alt, format);
    else if (picture.getAttribute("width") === "1") return;
    else if (this.place.hasPictures && picture.src.startsWith("data:image/")) {
      this.writer.add("image", { source: picture.src, ...(alt && { alt }) });
    } else this.losses.pictures += 1;
  }

  private readTable(table: HTMLTableElement, format: Format): void {
    const rows = rowsOf(table);
    const [cell, ...others] = rows.flat();
    this.writer.close();
    if (cell && others.length === 0) this.readChildren(cell, format);
    else if (this.place.hasTables) this.addTable(rows, headerRowsOf(table));
    else for (const row of rows) this.readRow(row, { ...format, isInRow: true });
    this.writer.close();
  }

  private addTable(rows: Cells[], headerRows: number): void {
    const { createKey } = this.place;
    const place = { createKey, headings: [], hasTables: false, hasPictures: false };
    const toCell = (cell: Cells[number], heading: number) => {
      const reader = new HtmlReader(place, this.losses);
      const value = cell ? reader.read(cell, formatInside(cell, { heading })) : [];
      return { _type: "cell", _key: createKey(), value };
    };
    const toRow = (row: Cells, index: number) => {
      // A header is bold anyway, like a heading.
      const cells = row.map((cell) => toCell(cell, index < headerRows ? 1 : 0));
      return { _type: "row", _key: createKey(), cells };
    };
    this.writer.add("table", { headerRows, rows: rows.map(toRow) });
  }

  /** A row where the text has no tables. */
  private readRow(row: Cells, format: Format): void {
    for (const [index, cell] of row.entries()) {
      if (index > 0) this.writer.write(" | ", format);
      if (cell) this.readChildren(cell, formatInside(cell, format));
    }
    this.writer.close();
  }
}

function isHidden(element: HTMLElement): boolean {
  return /display:\s*none|mso-hide:\s*all/.test(element.getAttribute("style") ?? "");
}

/** As a browser shows it. Programs write a no-break space for the second of two spaces, or for one between two styles. */
function collapse(text: string): string {
  if (text === "\u00A0") return " ";
  return text.replace(/[ \t\n]+/g, " ").replace(/ ?\u00A0(?=[ \u00A0])|(?<= )\u00A0/g, "");
}
