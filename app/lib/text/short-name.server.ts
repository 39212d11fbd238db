/** What a phone shows below an icon; it cuts what is longer. */
const MAX_LENGTH = 12;

const LETTERS = new Intl.Segmenter();

/** What joins words or stands before them means nothing by itself. */
const JOINT = /^(?:the|and|of|for|[^\p{L}\p{N}]+)$/iu;

/** The first whole words of a name that fit below an icon, or the first letters of a longer word. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  if (words.join(" ").length <= MAX_LENGTH) return words.join(" ");
  const start = words.findIndex((word) => !JOINT.test(word));
  const fitting = words.slice(Math.max(0, start));
  while (fitting.length > 1 && (fitting.join(" ").length > MAX_LENGTH || endsInJoint(fitting)))
    fitting.pop();
  return cut(fitting.join(" ")).replace(/[,;:\p{Pd}]+$/u, "");
}

function endsInJoint(words: string[]): boolean {
  return JOINT.test(words.at(-1) ?? "");
}

function cut(text: string): string {
  let short = "";
  for (const { segment } of LETTERS.segment(text)) {
    if (short.length + segment.length > MAX_LENGTH) break;
    short += segment;
  }
  return short;
}
