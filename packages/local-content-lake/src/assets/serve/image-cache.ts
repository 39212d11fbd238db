import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BLOCK_BYTES, MAX_CACHE_BYTES, MAX_CACHE_FILES } from "../../util/limits";
import { SharedWork } from "../../util/shared-work";
import { bytesInMemory, openStoredFile, type StoredBytes } from "./respond";

/** Evicting a tenth more than needed saves the next images a pass over all files. */
const SHARE_LEFT = 0.9;

/** Caches rendered images on disk. If the disk cannot be read or written, images are rendered and served all the same. */
export class ImageCache {
  private readonly work = new SharedWork<Buffer>();
  private total = { bytes: 0, files: 0 };
  /** Resolves once no image is being written. */
  written = Promise.resolve();
  private counted: Promise<unknown> | undefined;
  private evicting: Promise<void> | undefined;

  constructor(
    private readonly root: string,
    private readonly maxBytes = MAX_CACHE_BYTES,
    private readonly maxFiles = MAX_CACHE_FILES,
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
    const cached = await onDisk(path);
    if (cached) return cached;
    const bytes = await this.work.join(path, signal, async (stop) => {
      const rendered = await render(stop);
      const stored = this.store(path, rendered);
      this.written = this.written.then(() => stored);
      await stored;
      return rendered;
    });
    // A large image is streamed from disk, so that a slow client holds no memory.
    return (await onDisk(path)) ?? bytesInMemory(bytes);
  }

  /** Recounts the bytes on disk before the next write; call it after removing files. */
  recount(): void {
    this.counted = undefined;
  }

  private async store(path: string, bytes: Buffer): Promise<void> {
    const temporary = join(this.root, `.${randomUUID()}`);
    try {
      this.counted ??= this.count();
      await this.counted;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(temporary, bytes);
      await rename(temporary, path);
      this.total.bytes += blocksOf(bytes.length);
      this.total.files += 1;
      if (this.exceeds(1)) {
        this.evicting ??= this.evict();
        await this.evicting;
      }
    } catch {
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }

  /** @param share of the limits */
  private exceeds(share: number): boolean {
    const { bytes, files } = this.total;
    return bytes > this.maxBytes * share || files > this.maxFiles * share;
  }

  private async count() {
    const images = await listImages(this.root);
    this.total = { bytes: images.reduce((sum, { size }) => sum + size, 0), files: images.length };
    return images;
  }

  private async evict(): Promise<void> {
    try {
      const images = await this.count();
      images.sort((a, b) => a.writtenAt - b.writtenAt);
      for (const image of images) {
        if (!this.exceeds(SHARE_LEFT)) break;
        await rm(image.path, { force: true });
        this.total.bytes -= image.size;
        this.total.files -= 1;
      }
    } finally {
      this.evicting = undefined;
    }
  }
}

function blocksOf(size: number): number {
  return Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
}

function onDisk(path: string): Promise<StoredBytes | undefined> {
  return openStoredFile(path).catch(() => undefined);
}

/** @returns path, bytes on disk and time of each */
async function listImages(root: string) {
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((each) => each.isFile());
  const images = await Promise.all(
    files.map(async (file) => {
      const path = join(file.parentPath, file.name);
      const stats = await stat(path).catch(() => undefined);
      return stats && { path, size: blocksOf(stats.size), writtenAt: stats.mtimeMs };
    }),
  );
  return images.filter((image) => image !== undefined);
}
