import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { SharedWork } from "../../util/shared-work";
import { aborted } from "../errors";
import { MAX_BUFFERED_BYTES } from "./respond";
import { bytesInMemory, openStoredFile, type StoredBytes } from "./stored-bytes";

/** Bytes of rendered images on disk. Beyond that the oldest are evicted. */
const MAX_CACHE_BYTES = 512 * 1024 * 1024;

/** Images held in memory until they are on disk. Rendering another one waits for its write. */
const MAX_UNWRITTEN = 16;

interface CachedImage {
  path: string;
  size: number;
  writtenAt: number;
}

/**
 * Caches rendered images on disk. If the disk cannot be read or written, images are rendered and served all the same.
 * No response waits for the write.
 */
export class ImageCache {
  private readonly work = new SharedWork<Buffer>(aborted);
  /** Images that are being written, by path. */
  private readonly unwritten = new Map<string, { bytes: Buffer; stored: Promise<void> }>();
  private total = 0;
  private counted: Promise<void> | undefined;
  private evicting: Promise<void> | undefined;

  constructor(
    private readonly root: string,
    private readonly maxBytes = MAX_CACHE_BYTES,
  ) {}

  /**
   * Opens the cached bytes, or renders them. Concurrent calls for one path share the work, which is aborted when the
   * last of their clients disconnects.
   * @param signal aborted when this client disconnects
   */
  async get(
    path: string,
    render: (signal: AbortSignal) => Promise<Buffer>,
    signal?: AbortSignal,
  ): Promise<StoredBytes> {
    const cached = this.inMemory(path) ?? (await onDisk(path)) ?? this.inMemory(path);
    if (cached) return cached;
    const bytes = await this.work.join(path, signal, async (stop) => {
      const rendered = await render(stop);
      await this.put(path, rendered);
      return rendered;
    });
    return this.inMemory(path) ?? (await onDisk(path)) ?? bytesInMemory(bytes);
  }

  /** Recounts the bytes on disk before the next write; call it after removing files. */
  recount(): void {
    this.counted = undefined;
  }

  /** Resolves once all rendered images are on disk. */
  async written(): Promise<void> {
    await Promise.all([...this.unwritten.values()].map(({ stored }) => stored));
  }

  private inMemory(path: string): StoredBytes | undefined {
    const found = this.unwritten.get(path);
    return found && bytesInMemory(found.bytes);
  }

  private put(path: string, bytes: Buffer): Promise<void> {
    // A large image is streamed from disk, so that a slow client holds no memory.
    if (bytes.length > MAX_BUFFERED_BYTES) return this.store(path, bytes);
    const stored = this.store(path, bytes).finally(() => this.unwritten.delete(path));
    this.unwritten.set(path, { bytes, stored });
    return this.unwritten.size > MAX_UNWRITTEN ? stored : Promise.resolve();
  }

  private async store(path: string, bytes: Buffer): Promise<void> {
    const temporary = join(this.root, `.${randomUUID()}`);
    try {
      this.counted ??= this.count();
      await this.counted;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(temporary, bytes);
      await rename(temporary, path);
      this.total += bytes.length;
      if (this.total > this.maxBytes) {
        this.evicting ??= this.evict();
        await this.evicting;
      }
    } catch {
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }

  private async count(): Promise<void> {
    this.total = sumOf(await listImages(this.root));
  }

  private async evict(): Promise<void> {
    try {
      const images = await listImages(this.root);
      images.sort((a, b) => a.writtenAt - b.writtenAt);
      this.total = sumOf(images);
      // Evicting a tenth more than needed saves the next image another pass.
      for (const image of images) {
        if (this.total <= this.maxBytes * 0.9) break;
        await rm(image.path, { force: true });
        this.total -= image.size;
      }
    } finally {
      this.evicting = undefined;
    }
  }
}

function onDisk(path: string): Promise<StoredBytes | undefined> {
  return openStoredFile(path).catch(() => undefined);
}

function sumOf(images: CachedImage[]): number {
  return images.reduce((sum, image) => sum + image.size, 0);
}

async function listImages(root: string): Promise<CachedImage[]> {
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((each) => each.isFile());
  const images = await Promise.all(
    files.map(async (file) => {
      const path = join(file.parentPath, file.name);
      const stats = await stat(path).catch(() => undefined);
      return stats && { path, size: stats.size, writtenAt: stats.mtimeMs };
    }),
  );
  return images.filter((image) => image !== undefined);
}
