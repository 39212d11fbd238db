import { BlockWriter, type Place, type TextBlock } from "./block-writer";
import { cleanText } from "./clipboard";
import { type Format, formatInside, isLeftOut, targetOf } from "./element-format";
import { isTable, rowsOf } from "./table-rows";

const BLOCK =
  /^(?:p|div|h[1-6]|ul|ol|li|blockquote|pre|section|article|header|footer|main|aside|nav|figure|figcaption|dl|dt|dd|address|hr|table|tr|td|th|caption|form|details|summary|center)$/;

/** Reads HTML as Portable Text. A picture has its data as its `source`, to be uploaded. */
export function readHtml(html: string, place: Place) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const reader = new HtmlReader(place);
  return { blocks: reader.read(body), losses: reader.losses };
}

class HtmlReader {
  constructor(
    private readonly place: Place,
    /** How much could not be pasted. */
    readonly losses = { pictures: 0, links: 0 },
    private readonly writer = new BlockWriter(place),
  ) {}

  read(element: HTMLElement) {
    this.readChildren(element, formatInside(element, { heading: 0, level: 0 }));
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
    const toDigit = (sign: string) => format.digits?.at("0123456789+-".indexOf(sign)) ?? sign;
    const shown = cleanText(text).replace(/[\d+-]/g, toDigit);
    const lines = format.hasLines ? shown.split("\n") : [shown];
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.writer.breakLine();
      this.writer.write(collapse(line), format);
    }
  }

  private readElement(element: HTMLElement, outer: Format): void {
    const { localName: tag } = element;
    if (isLeftOut(element)) return;
    // Its parts are in the order of their places, and twice.
    const formula = element.matches(".katex, math") && element.querySelector("annotation");
    if (formula) this.readText(formula.textContent ?? "", outer);
    else if (tag === "img") this.readPicture(element as HTMLImageElement, outer);
    else if (isTable(element)) this.readTable(element, outer);
    else {
      this.readEdge(element, outer);
      this.readChildren(element, this.formatOf(element, outer));
      if (tag !== "br") this.readEdge(element, outer);
    }
  }

  /** Ends what is before an element, or inside of it. */
  private readEdge({ localName: tag, style }: HTMLElement, outer: Format): void {
    const isBlock = BLOCK.test(tag) || /^(?:block|flex|grid|list-item)$/.test(style.display);
    if (outer.isInRow && (isBlock || tag === "br")) this.writer.write(" ", outer);
    else if (tag === "br") this.writer.breakLine();
    else if (isBlock && outer.isItem && !/^(?:ul|ol|li)$/.test(tag)) this.writer.breakLine();
    else if (isBlock) this.writer.close();
  }

  private formatOf(element: HTMLElement, outer: Format): Format {
    const format = formatInside(element, outer);
    const address = element.localName === "a" ? element.getAttribute("href") : null;
    if (address === null) return format;
    const href = targetOf(address);
    if (!href && element.textContent?.trim()) this.losses.links += 1;
    const _key = this.place.createKey();
    return { ...format, link: href ? { _type: "link", _key, href } : undefined };
  }

  private readPicture(picture: HTMLImageElement, format: Format): void {
    const alt = cleanText(picture.alt).trim();
    // Mail has pictures for emoji.
    if (/^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(alt))
      this.writer.write(alt, format);
    else if (this.place.hasFigures && picture.src.startsWith("data:image/")) {
      this.writer.add("image", { source: picture.src, ...(alt && { alt }) });
    } else this.losses.pictures += 1;
  }

  private readTable(table: HTMLTableElement, format: Format): void {
    const parts = table.querySelectorAll<HTMLElement>("tr, td, th");
    for (const hidden of [...parts].filter(isLeftOut)) hidden.remove();
    const rows = rowsOf(table);
    this.writer.close();
    if (table.caption) this.readElement(table.caption, format);
    if (this.place.hasFigures) this.addTable(rows, table.tHead?.rows.length);
    else for (const row of rows) this.readRow(row, { ...format, isInRow: true });
  }

  /** A row where the text has no tables. */
  private readRow(row: HTMLTableRowElement, format: Format): void {
    for (const cell of [...row.cells].slice(1)) cell.before(" | ");
    this.readChildren(row, format);
    this.writer.close();
  }

  /** @param marked how many rows are marked as a header; without a mark, the first one is if it alone is bold */
  private addTable(tableRows: HTMLTableRowElement[], marked?: number): void {
    const { createKey } = this.place;
    const toCell = (cell: HTMLTableCellElement) => {
      const place = { createKey, headings: [], hasFigures: false };
      const value = new HtmlReader(place, this.losses).read(cell) as TextBlock[];
      return { _type: "cell", _key: createKey(), value };
    };
    const rows = tableRows.map(({ cells }) => ({
      _type: "row",
      _key: createKey(),
      cells: [...cells].map(toCell),
    }));
    const spans = rows.map(({ cells }) =>
      cells.flatMap(({ value }) => value.flatMap(({ children }) => children)),
    );
    const [isFirstBold, ...others] = spans.map((row) =>
      row.every(({ marks }) => marks.includes("strong")),
    );
    const headerRows = marked ?? (isFirstBold && others.includes(false) ? 1 : 0);
    // A header is bold anyway.
    for (const span of spans.slice(0, headerRows).flat())
      span.marks = span.marks.filter((mark) => mark !== "strong");
    this.writer.add("table", { headerRows, rows });
  }
}

/** As a browser shows it. Programs write a no-break space for the second of two spaces, or for one between two styles. */
function collapse(text: string): string {
  if (text === "\u00A0") return " ";
  return text.replace(/[ \t\n]+/g, " ").replace(/ ?\u00A0(?=[ \u00A0])|(?<= )\u00A0/g, "");
}
