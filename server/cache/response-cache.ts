import { TagIndex } from "http-kit";
import { LRUCache } from "lru-cache";
import type { Kept, Tally } from "./cache-entry";

const MEGABYTE = 1024 * 1024;

/** Bytes for each sort of what is kept; together they are what the front may hold. */
const ROOM = {
  page: 16 * MEGABYTE,
  search: 8 * MEGABYTE,
  picture: 24 * MEGABYTE,
  query: 16 * MEGABYTE,
  studio: 12 * MEGABYTE,
};

type Rooms = Record<keyof typeof ROOM, LRUCache<string, Kept>>;

/** What is forgotten by its tags. */
type Tagged = "picture" | "query";

/**
 * Everything that is answered without being computed, by address: computing a page costs a thousand times what
 * sending it does. Pages with a query have room of their own: anyone can think up more of them.
 */
export class KeptResponses {
  private readonly table = new Map<string, Kept>();
  private readonly byGroup = new Map<string, Tally>();
  private readonly addresses = new TagIndex();
  private readonly rooms: Rooms;
  private readonly forgotten = { picture: 0, query: 0 };

  /** @param bytes what a sort may take, if not what is usual */
  constructor(bytes: Partial<typeof ROOM> = {}) {
    const room = (name: keyof typeof ROOM) => this.room(bytes[name] ?? ROOM[name]);
    this.rooms = {
      page: room("page"),
      search: room("search"),
      picture: room("picture"),
      query: room("query"),
      studio: room("studio"),
    };
  }

  private room(maxSize: number): LRUCache<string, Kept> {
    return new LRUCache<string, Kept>({
      maxSize,
      maxEntrySize: Math.floor(maxSize / 4),
      sizeCalculation: ({ bytes }, address) => bytes + address.length,
      dispose: (kept, address) => this.drop(address, kept),
    });
  }

  private roomOf(address: string, { kind }: Kept): LRUCache<string, Kept> | undefined {
    if (kind === "file") return undefined;
    return this.rooms[kind === "page" && address.includes("?") ? "search" : kind];
  }

  find(address: string): Kept | undefined {
    return this.table.get(address);
  }

  /** By route, since the start. */
  tallies(): Iterable<[string, Tally]> {
    return this.byGroup.entries();
  }

  private tallyOf(group: string): Tally {
    const tally = this.byGroup.get(group) ?? { ok: 0, notModified: 0 };
    this.byGroup.set(group, tally);
    return tally;
  }

  /** Keeps an answer, or counts it anew after it was given another form. */
  keep(address: string, kept: Kept): void {
    const room = this.roomOf(address, kept);
    kept.tally = this.tallyOf(kept.group);
    room?.delete(address);
    this.table.set(address, kept);
    this.addresses.add(address, kept.tags);
    room?.set(address, kept);
    // Too large for its room, it was not taken in.
    if (room && !room.has(address)) this.drop(address, kept);
  }

  private drop(address: string, kept: Kept): void {
    if (this.table.get(address) !== kept) return;
    this.table.delete(address);
    this.addresses.remove(address, kept.tags);
  }

  /** Forgets what has one of these tags, and lets nothing in that was on its way meanwhile. */
  forget(kind: Tagged, tags: Iterable<string>): void {
    this.forgotten[kind] += 1;
    for (const tag of tags) {
      for (const address of this.addresses.of(tag)) this.rooms[kind].delete(address);
    }
  }

  /** Grows with each `forget`: what was on its way meanwhile may be among that. */
  timesForgotten(kind: Tagged): number {
    return this.forgotten[kind];
  }

  get size(): number {
    return this.table.size;
  }

  entries(): Iterable<[string, Kept]> {
    return this.table.entries();
  }

  bytes(): { pages: number; pictures: number; queries: number } {
    const { page, search, picture, query } = this.rooms;
    return {
      pages: page.calculatedSize + search.calculatedSize,
      pictures: picture.calculatedSize,
      queries: query.calculatedSize,
    };
  }
}
