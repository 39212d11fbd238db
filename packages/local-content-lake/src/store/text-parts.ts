/** A part of a text. */
interface TextPart {
  text: string;
  /** Where the old text has it; undefined for what is new. */
  start?: number | undefined;
}

/** A shorter part takes as much space as a slice as it does itself. */
const SHORTEST_SLICE = 32;

/**
 * The parts of a new text, some of which the old one has in the same order. Takes linear time, because others wait, and
 * therefore finds not all: a word is taken from the next place or the one after, or from the only place that has it.
 */
export function textParts(before: string, after: string): TextPart[] {
  const old = wordsOf(before);
  const starts: number[] = [];
  const places = new Map<string, number>();
  let length = 0;
  for (const [place, word] of old.entries()) {
    starts.push(length);
    length += word.length;
    places.set(word, places.has(word) ? -1 : place);
  }
  const found: TextPart[] = [];
  let next = 0;
  for (const word of wordsOf(after)) {
    const place = [next, next + 1, places.get(word) ?? -1].find(
      (each) => each >= next && old[each] === word,
    );
    const start = place === undefined ? undefined : starts[place];
    next = place === undefined ? next : place + 1;
    const last = found.at(-1);
    const end = last?.start === undefined ? undefined : last.start + last.text.length;
    if (last && start === end) last.text += word;
    else found.push({ text: word, start });
  }
  return withoutShort(found);
}

function wordsOf(text: string): string[] {
  return text.split(/(?<=\s)/);
}

/** Writes short parts of the old text as new ones. */
function withoutShort(found: readonly TextPart[]): TextPart[] {
  const parts: TextPart[] = [];
  for (const { text, start } of found) {
    const last = parts.at(-1);
    if (start !== undefined && text.length >= SHORTEST_SLICE) parts.push({ text, start });
    else if (last && last.start === undefined) last.text += text;
    else parts.push({ text });
  }
  return parts;
}
