import { LakeError } from "../../util/errors";
import { aborted } from "../errors";
import { MAX_PROCESS_BYTES } from "../image-limits";
import type { Size } from "../render/geometry";
import { ImageProcess } from "../render/worker/image-process";
import type { SvgOutput } from "../render/worker/messages";

const TOO_MUCH =
  "The drawing takes too long to draw: make it simpler or smaller, with fewer filters and groups";

/**
 * Reads and renders each SVG in a process of its own. A few kilobytes of SVG can cause hours of work, the bytes do not
 * show it, and only ending the process stops the renderer.
 * Both methods throw LakeError 422 when the limit of time or memory is exceeded.
 */
export class SvgRenderer {
  /** @param milliseconds processor time for one SVG */
  constructor(private readonly milliseconds: number) {}

  /** Returns the SVG's own size, or undefined if the bytes are no SVG. */
  sizeOf(svg: Buffer): Promise<Size | undefined> {
    return this.inProcess((process) => process.sizeOfSvg(svg));
  }

  /**
   * Renders a PNG of exactly this size. Returns undefined if the SVG is damaged.
   * @param signal aborts the work when no client waits for it
   */
  async rasterize(
    svg: Buffer,
    output: SvgOutput,
    signal?: AbortSignal,
  ): Promise<Uint8Array | undefined> {
    if (signal?.aborted) throw aborted();
    return this.inProcess((process) => process.rasterizeSvg(svg, output, signal));
  }

  private async inProcess<Result>(work: (process: ImageProcess) => Promise<Result>) {
    const { HOME, FONTCONFIG_FILE, FONTCONFIG_PATH } = process.env;
    const renderer = new ImageProcess({
      abandonedMs: 0,
      budget: { milliseconds: this.milliseconds, bytes: MAX_PROCESS_BYTES },
      exited: () => new LakeError("IMAGE_NOT_RENDERABLE", TOO_MUCH),
      // With these, fontconfig finds fonts.
      env: { HOME, FONTCONFIG_FILE, FONTCONFIG_PATH },
    });
    try {
      return await work(renderer);
    } finally {
      await renderer.close();
    }
  }
}
