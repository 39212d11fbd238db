import sharp from "sharp";

function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), ...parts]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 4);
  return Buffer.concat([length, content]);
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
}

/**
 * A TIFF of many pages, which share one grey pixel.
 * @param next the page after the last one; default: none
 */
export function pagedTiff(pages: number, next?: number): Buffer {
  const fields = [
    [256, 3, 1],
    [257, 3, 1],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [278, 3, 1],
    [279, 4, 1],
  ] as const;
  const size = 2 + 12 * fields.length + 4;
  const first = 16;
  const bytes = Buffer.alloc(first + pages * size);
  bytes.write("II*\0", "latin1");
  bytes.writeUInt32LE(first, 4);
  for (let page = 0; page < pages; page += 1) {
    const at = first + page * size;
    bytes.writeUInt16LE(fields.length, at);
    for (const [n, [tag, type, value]] of fields.entries()) {
      const field = at + 2 + 12 * n;
      bytes.writeUInt16LE(tag, field);
      bytes.writeUInt16LE(type, field + 2);
      bytes.writeUInt32LE(1, field + 4);
      bytes.writeUInt32LE(value, field + 8);
    }
    const isLast = page === pages - 1;
    const following = isLast ? next : page + 1;
    bytes.writeUInt32LE(following === undefined ? 0 : first + following * size, at + size - 4);
  }
  return bytes;
}

/** A progressive JPEG of this side whose last scan is repeated. */
export async function progressiveJpeg(side: number, scans: number): Promise<Buffer> {
  const create = { width: side, height: side, channels: 3 as const, background: "#888" };
  const image = await sharp({ create, limitInputPixels: false })
    .jpeg({ progressive: true })
    .toBuffer();
  const last = image.lastIndexOf(Buffer.from([0xff, 0xda]));
  const end = image.length - 2;
  const scan = image.subarray(last, end);
  return Buffer.concat([
    image.subarray(0, end),
    ...Array<Buffer>(scans).fill(scan),
    image.subarray(end),
  ]);
}

/** The file with this as its main brand, and in place of AVIF's own. */
function withBrand(avif: Buffer, brand: string): Buffer {
  const length = avif.readUInt32BE(0);
  const brands = avif.toString("latin1", 0, length).replaceAll("avif", brand);
  return Buffer.concat([Buffer.from(brands, "latin1"), avif.subarray(length)]);
}

/** An AVIF that says it is a sequence, with a track of so many samples of no bytes. */
export async function animatedAvif(samples: number): Promise<Buffer> {
  const create = { width: 16, height: 16, channels: 3 as const, background: "#888" };
  const still = withBrand(await sharp({ create }).avif().toBuffer(), "avis");
  const table = box(
    "stbl",
    box("stsd", words(0, 0)),
    box("stts", words(0, 1, samples, 1)),
    box("stsz", words(0, 0, samples)),
    box("stsc", words(0, 1, 1, samples, 1)),
    box("stco", words(0, 1, 0)),
  );
  const media = box(
    "mdia",
    box("hdlr", words(0, 0), Buffer.from("pict"), words(0, 0, 0)),
    box("minf", table),
  );
  const header = box("mvhd", Buffer.alloc(100));
  return Buffer.concat([
    still,
    box("moov", header, box("trak", box("tkhd", Buffer.alloc(84)), media)),
  ]);
}

/** An AVIF with the brand and item type of HEVC, which no decoder here reads. */
export async function heic(): Promise<Buffer> {
  const create = { width: 16, height: 16, channels: 3 as const, background: "#888" };
  const bytes = withBrand(await sharp({ create }).avif().toBuffer(), "heic");
  return Buffer.from(bytes.toString("latin1").replaceAll("av01", "hvc1"), "latin1");
}
