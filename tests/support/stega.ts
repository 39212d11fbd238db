const DIGITS = "\u200b\u200c\u200d\ufeff";

/** What the official client hid in a text for click-to-edit: the words, and the link to where they are edited. */
export function readStega(text: string): { words: string; link: URL | undefined } {
  const marks = [...text].filter((character) => DIGITS.includes(character));
  const words = [...text].filter((character) => !DIGITS.includes(character)).join("");
  if (marks.length === 0) return { words, link: undefined };
  // Four marks of nothing, then each byte as four digits.
  const digits = marks.slice(4).map((mark) => DIGITS.indexOf(mark));
  const bytes = Array.from({ length: digits.length / 4 }, (_, index) =>
    digits.slice(index * 4, index * 4 + 4).reduce((byte, digit) => byte * 4 + digit, 0),
  );
  const { href }: { href: string } = JSON.parse(Buffer.from(bytes).toString());
  return { words, link: new URL(href) };
}
