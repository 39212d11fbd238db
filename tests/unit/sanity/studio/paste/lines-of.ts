/** A block as tests need it. */
interface Block {
  _type?: string;
  style?: string;
  listItem?: string;
  level?: number;
  children?: { text: string; marks: string[] }[];
  markDefs?: { _key: string; href: string }[];
  headerRows?: number;
  rows?: { cells: { value: Block[] }[] }[];
  alt?: string;
}

/** Writes Portable Text like Markdown, a block a line. */
export function linesOf(blocks: readonly unknown[]): string[] {
  return blocks.flatMap((block) => lineOf(block as Block));
}

function lineOf(block: Block): string | string[] {
  const { _type, style = "", listItem, level = 1, headerRows = 0, rows = [] } = block;
  if (_type === "image") return `(picture ${block.alt ?? ""})`;
  if (_type === "table") {
    return rows.map(({ cells }, row) => {
      const bar = row < headerRows ? "‖" : "|";
      return cells.map(({ value }) => linesOf(value).join(" / ")).join(` ${bar} `);
    });
  }
  const heading = style === "normal" ? "" : `${style}: `;
  const marker = listItem ? `${"  ".repeat(level - 1)}${listItem === "number" ? "1." : "-"} ` : "";
  return `${marker}${heading}${textOf(block)}`;
}

function textOf({ children = [], markDefs = [] }: Block): string {
  const write = (text: string, mark: string) => {
    if (mark === "strong") return `**${text}**`;
    if (mark === "em") return `_${text}_`;
    return `[${text}](${markDefs.find(({ _key }) => _key === mark)?.href})`;
  };
  return children.map(({ text, marks }) => marks.reduce(write, text)).join("");
}
