/** A word of a `match` pattern: an ASCII word in small letters, or anything else as an expression. */
export type Term = string | RegExp;

/** Searches without an index. Building one takes as long as a few of them. */
const SEARCHES = 8;

const IS_ASCII = /^\p{ASCII}*$/u;

/** The words of a text. A query may look for thousands of terms in it. */
export class Words {
  private searches = 0;
  /** How often each ASCII word occurs, in small letters. */
  private index: ReadonlyMap<string, number> | undefined;

  constructor(private readonly all: readonly string[]) {}

  has(term: Term): boolean {
    if (typeof term !== "string") return this.all.some((word) => term.test(word));
    if (this.isIndexed()) return this.indexed().has(term);
    return this.all.some((word) => isWord(word, term));
  }

  count(term: Term): number {
    if (typeof term === "string" && this.isIndexed()) return this.indexed().get(term) ?? 0;
    let count = 0;
    for (const word of this.all) {
      if (typeof term === "string" ? isWord(word, term) : term.test(word)) count += 1;
    }
    return count;
  }

  private isIndexed(): boolean {
    this.searches += 1;
    return this.searches > SEARCHES;
  }

  private indexed(): ReadonlyMap<string, number> {
    this.index ??= indexOf(this.all);
    return this.index;
  }
}

function indexOf(words: readonly string[]): ReadonlyMap<string, number> {
  const index = new Map<string, number>();
  for (const word of words) {
    if (!IS_ASCII.test(word)) continue;
    const lower = word.toLowerCase();
    index.set(lower, (index.get(lower) ?? 0) + 1);
  }
  return index;
}

/** Other letters than those of ASCII can have small letters of ASCII, such as the sign for kelvin. */
function isWord(word: string, term: string): boolean {
  return word.length === term.length && word.toLowerCase() === term && IS_ASCII.test(word);
}
