import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { AssetError, abandoned } from "../errors";
import { MAX_PIXELS } from "../image-limits";
import type { Size } from "../render/geometry";

/** What is wanted of a drawing. */
interface Asked {
  svg: Buffer;
  /** To draw it; else only its own size is wanted. */
  drawn?: Size & { density: number };
}

export interface Drawings {
  /** A drawing's own size, or nothing where the bytes are no SVG. */
  sizeOf(svg: Buffer): Promise<Size | undefined>;
  /**
   * Draws a PNG of exactly this size; nothing where the drawing is damaged.
   * @param signal says that nobody waits for it any more
   */
  draw(
    svg: Buffer,
    drawn: NonNullable<Asked["drawn"]>,
    signal?: AbortSignal,
  ): Promise<Buffer | undefined>;
}

type Told = { png: Uint8Array } | { size?: Size };

/**
 * Reads and draws SVGs, each in a process of its own: a few KB can ask for hours of work, which nothing can tell from
 * looking at them, and a library that has begun to draw cannot be stopped in any other way.
 * Both throw AssetError 422 when it takes too long.
 * @param milliseconds of processor time, for one drawing
 */
export function createDrawings(milliseconds: number): Drawings {
  async function ask(asked: Asked, signal?: AbortSignal): Promise<Told> {
    if (signal?.aborted) throw abandoned();
    const child = launch(milliseconds, signal);
    const gone = new Promise((resolve) => child.once("close", resolve));
    try {
      return await replyOf(child, asked);
    } finally {
      child.kill("SIGKILL");
      await gone;
    }
  }
  return {
    async sizeOf(svg) {
      const told = await ask({ svg });
      return "size" in told ? told.size : undefined;
    },
    async draw(svg, drawn, signal) {
      const told = await ask({ svg, drawn }, signal);
      return "png" in told ? Buffer.from(told.png) : undefined;
    },
  };
}

function launch(milliseconds: number, signal: AbortSignal | undefined): ChildProcess {
  const sharp = createRequire(import.meta.url).resolve("sharp");
  const { HOME, FONTCONFIG_FILE, FONTCONFIG_PATH } = process.env;
  const values = [sharp, String(milliseconds), String(MAX_PIXELS)];
  return spawn(process.execPath, ["-e", `(${drawInProcess})()`, ...values], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    // Settings may be secret; fonts are found by these.
    env: { NODE_ENV: "production", HOME, FONTCONFIG_FILE, FONTCONFIG_PATH },
    ...(signal && { signal, killSignal: "SIGKILL" }),
  });
}

function replyOf(child: ChildProcess, asked: Asked): Promise<Told> {
  return new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("error", (error) => {
      const gone = error.name === "AbortError";
      reject(gone ? abandoned() : new AssetError("BUSY", "The drawing could not be begun"));
    });
    child.once("exit", () => {
      const tooMuch = "The drawing takes too long to draw: make it simpler, with fewer filters";
      reject(new AssetError("IMAGE_NOT_RENDERABLE", tooMuch));
    });
    // Whoever has ended takes no message; its end is reported by its own event.
    child.send(asked, () => undefined);
  });
}

/** The whole program of the process: it can use nothing from outside itself. */
function drawInProcess(): void {
  const { createRequire } = process.getBuiltinModule("node:module");
  const [, sharpFile = "", milliseconds, pixels] = process.argv;
  const sharp: typeof import("sharp").default = createRequire(sharpFile)(sharpFile);
  const draw = async ({ svg, drawn }: Asked): Promise<Told> => {
    if (drawn) {
      const { width, height, density } = drawn;
      const input = { limitInputPixels: Number(pixels), density };
      const image = sharp(svg, input).resize(width, height, { fit: "fill" });
      return { png: await image.png({ compressionLevel: 1 }).toBuffer() };
    }
    const { format, width, height } = await sharp(svg, { limitInputPixels: false }).metadata();
    return format === "svg" ? { size: { width, height } } : {};
  };
  process.once("message", async (asked: Asked) => {
    process.send?.(await draw(asked).catch((): Told => ({})));
  });
  // It works beside this thread, which goes on counting.
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1000 > Number(milliseconds)) process.kill(process.pid, "SIGKILL");
  }, 20);
  // Whoever started it is gone.
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
}
