import sharp from "sharp";
import { answerRequests } from "../../../util/child-program";
import { MAX_PIXELS, RENDER_SECONDS } from "../../../util/limits";

import { readFacts } from "../../upload/read-facts";
import type { Size } from "../geometry";
import type { SvgOutput, Work } from "./image-process";
import { transformImage } from "./transform-image";

/** Pixels; twice the largest size in the Studio. */
const AVATAR_SIDE = 192;

/** Far more than the Studio sends, which scales images down. */
const MAX_AVATAR_PIXELS = 4_000_000;

const [milliseconds, bytes] = process.argv.slice(2).map(Number);

// Every job is different, and a cached image would keep its file open.
sharp.cache(false);
let running = 0;
let used = process.cpuUsage();
answerRequests(async (work: Work) => {
  if (running === 0) used = process.cpuUsage();
  running += 1;
  try {
    return await resultOf(work);
  } finally {
    running -= 1;
  }
});
// A terminal and systemd signal the whole process group. The parent decides when this process ends.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
// The parent process has exited.
process.on("disconnect", () => process.exit());
// sharp works on other threads, so this timer runs meanwhile. Only the end of the process stops them.
if (milliseconds && bytes) setInterval(() => endBeyond(milliseconds, bytes), 20).unref();

function resultOf(work: Work): Promise<unknown> {
  if ("inspect" in work) return readFacts(work.inspect);
  if ("avatar" in work) return makeAvatar(work.avatar);
  if ("job" in work) return transformImage(work.job, work.source);
  const drawn = work.output ? rasterize(work.svg, work.output) : sizeOf(work.svg);
  return drawn.catch(() => undefined);
}

/** Ends the process when its jobs have used more processor time or memory. */
function endBeyond(mostMilliseconds: number, mostBytes: number): void {
  const { user, system } = process.cpuUsage(used);
  const isOver = (user + system) / 1000 > mostMilliseconds;
  if (running > 0 && (isOver || process.memoryUsage.rss() > mostBytes)) {
    process.kill(process.pid, "SIGKILL");
  }
}

/** Renders the first frame of an image as a small WebP square. @throws sharp's error */
function makeAvatar(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_AVATAR_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ width: AVATAR_SIDE, height: AVATAR_SIDE, fit: "cover", position: "attention" })
    .webp({ quality: 80 })
    .timeout({ seconds: RENDER_SECONDS })
    .toBuffer();
}

/** Renders an SVG as PNG. @throws sharp's error */
function rasterize(svg: Uint8Array, { width, height, density }: SvgOutput): Promise<Buffer> {
  return sharp(svg, { limitInputPixels: MAX_PIXELS, density })
    .resize(width, height, { fit: "fill" })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The size of an SVG; undefined for another format. @throws sharp's error */
async function sizeOf(svg: Uint8Array): Promise<Size | undefined> {
  const { format, width, height } = await sharp(svg, { limitInputPixels: false }).metadata();
  return format === "svg" ? { width, height } : undefined;
}
