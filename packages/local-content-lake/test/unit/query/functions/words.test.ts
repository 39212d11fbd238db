import { expect, test } from "vitest";
import { termsOf } from "../../../../src/query/functions/match";
import { Words } from "../../../../src/query/functions/words";

// The signs for kelvin and the long s have small or capital letters of ASCII.
const WORDS = ["a", "A", "\u212a", "k", "K", "é", "É", "ß", "it's", "\u017f", "s", "S"];
const PATTERNS = [...WORDS, "x*", "none"];

test("words are found as expressions find them, in the first search and with an index", () => {
  for (const pattern of PATTERNS) {
    const [term = ""] = termsOf(pattern);
    const same = new RegExp(`^${pattern.replaceAll("*", ".*")}$`, "i");
    const expected = WORDS.filter((word) => same.test(word)).length;
    const words = new Words(WORDS);
    for (let search = 0; search < 20; search += 1) {
      expect(words.count(term), `${pattern}, search ${search}`).toBe(expected);
      expect(words.has(term), `${pattern}, search ${search}`).toBe(expected > 0);
    }
  }
});
