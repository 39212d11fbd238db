import type { Page } from "@playwright/test";
import sharp from "sharp";

export interface Frame {
  /** In seconds. */
  at: number;
  /** The mean relative luminance, 0 to 1. */
  luminance: number;
}

/** Records the page's frames. @returns stops recording and returns them */
export async function recordBrightness(page: Page): Promise<{
  frames: () => Promise<Frame[]>;
  stop: () => Promise<Frame[]>;
}> {
  const session = await page.context().newCDPSession(page);
  const pending: Promise<Frame>[] = [];
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    pending.push(measure(data, metadata.timestamp ?? 0));
    // The last frame may arrive after the end.
    session.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  await session.send("Page.startScreencast", { format: "jpeg", quality: 60, maxWidth: 320 });
  const frames = () => Promise.all(pending);
  return {
    frames,
    async stop() {
      await session.send("Page.stopScreencast");
      await session.detach();
      return frames();
    },
  };
}

async function measure(jpeg: string, at: number): Promise<Frame> {
  const { channels } = await sharp(Buffer.from(jpeg, "base64")).stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => (mean / 255) ** 2.2);
  return { at, luminance: 0.2126 * red + 0.7152 * green + 0.0722 * blue };
}

/** The times, in seconds, at which the brightness changes direction by a tenth or more. */
export function turnsOf(frames: Frame[]): number[] {
  const turns: number[] = [];
  let extreme = frames[0]?.luminance ?? 0;
  let direction = 0;
  for (const { at, luminance } of frames) {
    const change = luminance - extreme;
    if (Math.sign(change) === direction) extreme = luminance;
    else if (Math.abs(change) >= 0.1) {
      turns.push(at);
      direction = Math.sign(change);
      extreme = luminance;
    }
  }
  return turns;
}
