import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { SharedWork } from "../../util/shared-work";
import { abandoned } from "../errors";
import { IN_ONE_PIECE_BYTES } from "./respond";
import { type Kept, keptBytes, openKept } from "./stored-bytes";

/** Room for rendered images, in bytes; beyond it the oldest go. */
const MAX_CACHE_BYTES = 512 * 1024 * 1024;

/** Pictures whose bytes are held until the disk has them; whoever asks for one more waits for it. */
const MOST_UNWRITTEN = 16;

interface Entry {
  path: string;
  size: number;
  writtenAt: number;
}

export interface ImageCache {
  /**
   * Opens the kept bytes, or makes them first. All who ask for the same path meanwhile share the work, which is
   * given up when the last of them has gone.
   * @param signal says that this asker has gone
   */
  get(
    path: string,
    make: (signal: AbortSignal) => Promise<Buffer>,
    signal?: AbortSignal,
  ): Promise<Kept>;
  /** Forgets what is known of the disk, after files were removed from outside. */
  forget(): void;
  /** Resolves once the disk has what was made. */
  written(): Promise<void>;
}

/**
 * Keeps rendered images on disk. It is only a cache: when it cannot be read or written the image
 * is made and served all the same. Nobody waits for the disk to have it.
 */
export function createImageCache(root: string, maxBytes = MAX_CACHE_BYTES): ImageCache {
  const work = new SharedWork<Buffer>(abandoned);
  /** On their way to the disk, by path. */
  const unwritten = new Map<string, { bytes: Buffer; stored: Promise<void> }>();
  let total = 0;
  let counted: Promise<void> | undefined;
  let evicting: Promise<void> | undefined;

  async function store(path: string, bytes: Buffer): Promise<void> {
    const temporary = join(root, `.${randomUUID()}`);
    try {
      counted ??= count();
      await counted;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(temporary, bytes);
      await rename(temporary, path);
      total += bytes.length;
      if (total > maxBytes) {
        evicting ??= evict();
        await evicting;
      }
    } catch {
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }

  function keep(path: string, bytes: Buffer): Promise<void> {
    // A large one is sent from the disk as its reader takes it: whoever reads nothing holds no memory.
    if (bytes.length > IN_ONE_PIECE_BYTES) return store(path, bytes);
    const stored = store(path, bytes).finally(() => unwritten.delete(path));
    unwritten.set(path, { bytes, stored });
    return unwritten.size > MOST_UNWRITTEN ? stored : Promise.resolve();
  }

  function fresh(path: string): Kept | undefined {
    const found = unwritten.get(path);
    return found && keptBytes(found.bytes);
  }

  function onDisk(path: string): Promise<Kept | undefined> {
    return openKept(path).catch(() => undefined);
  }

  async function count(): Promise<void> {
    total = sumOf(await listEntries(root));
  }

  async function evict(): Promise<void> {
    try {
      const entries = await listEntries(root);
      entries.sort((a, b) => a.writtenAt - b.writtenAt);
      total = sumOf(entries);
      // A tenth more than needed, so that the next image does not have to clear up again.
      for (const entry of entries) {
        if (total <= maxBytes * 0.9) break;
        await rm(entry.path, { force: true });
        total -= entry.size;
      }
    } finally {
      evicting = undefined;
    }
  }

  return {
    async get(path, make, signal) {
      const kept = fresh(path) ?? (await onDisk(path)) ?? fresh(path);
      if (kept) return kept;
      const bytes = await work.join(path, signal, async (stop) => {
        const made = await make(stop);
        await keep(path, made);
        return made;
      });
      return fresh(path) ?? (await onDisk(path)) ?? keptBytes(bytes);
    },
    forget() {
      counted = undefined;
    },
    async written() {
      await Promise.all([...unwritten.values()].map(({ stored }) => stored));
    },
  };
}

function sumOf(entries: Entry[]): number {
  return entries.reduce((sum, entry) => sum + entry.size, 0);
}

async function listEntries(root: string): Promise<Entry[]> {
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((each) => each.isFile());
  const entries = await Promise.all(
    files.map(async (file) => {
      const path = join(file.parentPath, file.name);
      const facts = await stat(path).catch(() => undefined);
      return facts && { path, size: facts.size, writtenAt: facts.mtimeMs };
    }),
  );
  return entries.filter((entry) => entry !== undefined);
}
