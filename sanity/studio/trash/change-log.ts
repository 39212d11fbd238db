import type { SanityClient } from "@sanity/client";

/** How long the trash lists a document. The history keeps it longer. */
export const TRASH_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;
/** The most that the lake sends. */
const MAX_TRANSACTIONS = 10_000;

export interface Transaction {
  id: string;
  timestamp: string;
  author: string;
  documentIDs: string[];
}

/**
 * The last transaction of each document that changed in the time of the trash. A week of typing has tens of thousands,
 * so only the first reading reads them all.
 */
export class ChangeLog {
  readonly last = new Map<string, Transaction>();
  private newest: string | undefined;

  /** @param pageSize the most that a response has */
  constructor(private readonly pageSize = MAX_TRANSACTIONS) {}

  /** Reads what was committed since the last reading. */
  async read(client: SanityClient): Promise<void> {
    const found: Transaction[] = [];
    let page: Transaction[];
    do {
      page = await this.readPage(client, found.at(-1)?.id);
      found.push(...page);
    } while (page.length === this.pageSize);
    this.newest = found[0]?.id ?? this.newest;
    for (const transaction of found.reverse()) this.add(transaction);
  }

  /** The newest transactions first. @param until the last one of the page before, which this one starts with */
  private async readPage(client: SanityClient, until: string | undefined): Promise<Transaction[]> {
    const lines = await client.request<string>({
      url: `/data/history/${client.config().dataset}/transactions`,
      query: {
        excludeContent: "true",
        reverse: "true",
        fromTime: trashStart(),
        limit: String(this.pageSize),
        ...(this.newest && { fromTransaction: this.newest }),
        ...(until && { toTransaction: until }),
      },
    });
    return lines
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }

  private add(transaction: Transaction): void {
    for (const id of transaction.documentIDs.filter(isContent)) {
      const known = this.last.get(id);
      // Readings overlap.
      if (!known || known.timestamp <= transaction.timestamp) this.last.set(id, transaction);
    }
  }
}

function isContent(id: string): boolean {
  return !/^(_|versions\.|sanity\.)|^(image|file)-/.test(id);
}

/** When the time of the trash begins, in ISO 8601. */
export function trashStart(): string {
  return new Date(Date.now() - TRASH_DAYS * DAY_MS).toISOString();
}
