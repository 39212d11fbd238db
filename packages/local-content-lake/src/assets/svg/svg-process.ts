import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { lowerPriority } from "../../util/program-file";
import { AssetError, aborted } from "../errors";
import { MAX_PIXELS, MAX_PROCESS_BYTES } from "../image-limits";
import type { Size } from "../render/geometry";

/** A message to the process. */
interface SvgRequest {
  svg: Buffer;
  /** Renders at this size; without it, the reply is the SVG's own size. */
  output?: Size & { density: number };
}

export interface SvgRenderer {
  /** Returns the SVG's own size, or undefined if the bytes are no SVG. */
  sizeOf(svg: Buffer): Promise<Size | undefined>;
  /**
   * Renders a PNG of exactly this size. Returns undefined if the SVG is damaged.
   * @param signal aborts the work when no client waits for it
   */
  rasterize(
    svg: Buffer,
    output: NonNullable<SvgRequest["output"]>,
    signal?: AbortSignal,
  ): Promise<Buffer | undefined>;
}

type SvgReply = { png: Uint8Array } | { size?: Size };

/**
 * Reads and renders each SVG in a process of its own. A few kilobytes of SVG can cause hours of work, the bytes do not
 * show it, and only ending the process stops the renderer.
 * Both methods throw AssetError 422 when the limit of time or memory is exceeded.
 * @param milliseconds processor time for one SVG
 */
export function createSvgRenderer(milliseconds: number): SvgRenderer {
  async function send(request: SvgRequest, signal?: AbortSignal): Promise<SvgReply> {
    if (signal?.aborted) throw aborted();
    const child = launch(milliseconds, signal);
    const closed = new Promise((resolve) => child.once("close", resolve));
    try {
      return await replyOf(child, request);
    } finally {
      child.kill("SIGKILL");
      await closed;
    }
  }
  return {
    async sizeOf(svg) {
      const reply = await send({ svg });
      return "size" in reply ? reply.size : undefined;
    },
    async rasterize(svg, output, signal) {
      const reply = await send({ svg, output }, signal);
      return "png" in reply ? Buffer.from(reply.png) : undefined;
    },
  };
}

function launch(milliseconds: number, signal: AbortSignal | undefined): ChildProcess {
  const sharp = createRequire(import.meta.url).resolve("sharp");
  const { HOME, FONTCONFIG_FILE, FONTCONFIG_PATH } = process.env;
  const values = [sharp, String(milliseconds), String(MAX_PIXELS), String(MAX_PROCESS_BYTES)];
  const child = spawn(process.execPath, ["-e", `(${svgProgram})()`, ...values], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    // Settings may hold secrets; fontconfig needs these three to find fonts.
    env: { NODE_ENV: "production", HOME, FONTCONFIG_FILE, FONTCONFIG_PATH },
    ...(signal && { signal, killSignal: "SIGKILL" }),
  });
  lowerPriority(child);
  return child;
}

function replyOf(child: ChildProcess, request: SvgRequest): Promise<SvgReply> {
  return new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("error", (error) => {
      reject(
        error.name === "AbortError"
          ? aborted()
          : new AssetError("BUSY", "The drawing could not be begun"),
      );
    });
    child.once("exit", () => {
      const tooMuch =
        "The drawing takes too long to draw: make it simpler or smaller, with fewer filters and groups";
      reject(new AssetError("IMAGE_NOT_RENDERABLE", tooMuch));
    });
    // A process that has exited fails the send; its exit event reports that.
    child.send(request, () => undefined);
  });
}

/** The program of the process. It is stringified, so it uses nothing from the module's scope. */
function svgProgram(): void {
  const { createRequire } = process.getBuiltinModule("node:module");
  const [, sharpFile = "", milliseconds, pixels, bytes] = process.argv;
  const sharp: typeof import("sharp").default = createRequire(sharpFile)(sharpFile);
  const answer = async ({ svg, output }: SvgRequest): Promise<SvgReply> => {
    if (output) {
      const { width, height, density } = output;
      const input = { limitInputPixels: Number(pixels), density };
      const image = sharp(svg, input).resize(width, height, { fit: "fill" });
      return { png: await image.png({ compressionLevel: 1 }).toBuffer() };
    }
    const { format, width, height } = await sharp(svg, { limitInputPixels: false }).metadata();
    return format === "svg" ? { size: { width, height } } : {};
  };
  process.once("message", async (request: SvgRequest) => {
    process.send?.(await answer(request).catch((): SvgReply => ({})));
  });
  // sharp renders on another thread, so this timer runs meanwhile.
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const isOver = (user + system) / 1000 > Number(milliseconds);
    const isLarge = process.memoryUsage.rss() > Number(bytes);
    if (isOver || isLarge) process.kill(process.pid, "SIGKILL");
  }, 20);
  // The parent process has exited.
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
}
