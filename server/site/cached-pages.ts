import type { ContentDependencies } from "../../app/entry.server";
import { Kept, type Renew } from "../cache/cache-entry";
import { encode } from "../cache/content-encoding";
import type { Encoding } from "../cache/request-headers";
import type { KeptResponses } from "../cache/response-cache";
import { routeName } from "../middleware/request-log";
import { bodyIn, isWorthCompressing, type Page } from "./page";

export interface KeptPage {
  kept: Kept;
  page: Page;
  used: ContentDependencies;
  /** The encodings whose bodies are as small as they can be. */
  best: Set<Encoding>;
}

interface Keeping {
  isCurrent: boolean;
  renew: Renew;
}

/** What bodies are packed in. */
export const ENCODINGS = ["br", "gzip"] as const;

/** Better compression is for pages that were asked for this often. */
const WORTH_BEST = 3;

/** The pages among what is kept, with what they were made of. */
export class KeptPages {
  /** Goes with what the store lets go. */
  private readonly known = new WeakMap<Kept, KeptPage>();

  constructor(private readonly responses: KeptResponses) {}

  find(address: string): KeptPage | undefined {
    const kept = this.responses.find(address);
    return kept && this.known.get(kept);
  }

  /**
   * Keeps a page in the place of the one before it: at first as it was made, packed once somebody asks for that.
   * @param isCurrent false for one that is kept as the last good page only
   * @param renew makes the next one
   */
  keep(
    address: string,
    { page, used, isCurrent, renew }: Pick<KeptPage, "page" | "used"> & Keeping,
  ): void {
    const before = this.responses.find(address);
    const kept = new Kept({
      route: routeName(address),
      kind: "page",
      variesBy: "Accept-Encoding",
      headers: page.headers,
    });
    kept.hits = before?.hits ?? 0;
    kept.isOutdated = !isCurrent;
    kept.renew = renew;
    // Held once, not twice.
    page.body = kept.add(isWorthCompressing(page) ? "identity" : "only", page.body, []);
    this.known.set(kept, { kept, page, used, best: new Set() });
    this.responses.keep(address, kept);
  }

  /** The body of a page in one encoding; from then on the front door has it too. */
  async pack(address: string, page: Page, encoding: Encoding): Promise<Buffer> {
    const body = await bodyIn(page, encoding);
    const found = this.find(address);
    if (found?.page !== page || encoding === "identity" || found.kept.forms.has(encoding)) {
      return body;
    }
    const own = this.add(found.kept, page, encoding, body);
    this.responses.keep(address, found.kept);
    return own;
  }

  /** @returns the body where it is kept now, so that it needs not be held twice */
  private add(kept: Kept, page: Page, encoding: Encoding, body: Buffer): Buffer {
    const own = kept.add(encoding, body, [["Content-Encoding", encoding]]);
    page.packed.set(encoding, Promise.resolve(own));
    return own;
  }

  /** Marks the pages that a change touches. */
  outdate(touches: (used: ContentDependencies) => boolean): void {
    for (const [, kept] of this.responses.entries()) {
      const known = this.known.get(kept);
      if (known && touches(known.used)) kept.isOutdated = true;
    }
  }

  /** The addresses of outdated pages that were asked for, most asked for first. */
  wanted(): string[] {
    const wanted: { address: string; hits: number }[] = [];
    for (const [address, kept] of this.responses.entries()) {
      if (!kept.isOutdated || kept.hits === 0) continue;
      wanted.push({ address, hits: kept.hits });
    }
    return wanted.sort((a, b) => b.hits - a.hits).map(({ address }) => address);
  }

  /**
   * Better bytes follow for what is asked for often. Not at once: an editor who publishes again and again would have
   * the best compression, slow as it is, thrown away each time, and share the processor with it.
   */
  async improve(): Promise<void> {
    for (const [address, kept] of [...this.responses.entries()]) {
      const known = this.known.get(kept);
      if (!known || kept.isOutdated || kept.hits < WORTH_BEST) continue;
      const { page, best } = known;
      const worse = ENCODINGS.filter((each) => kept.forms.has(each) && !best.has(each));
      for (const encoding of worse) {
        best.add(encoding);
        this.add(kept, page, encoding, await encode(page.body, encoding, true));
      }
      if (worse.length > 0 && this.responses.find(address) === kept)
        this.responses.keep(address, kept);
    }
  }
}
