import sharp from "sharp";

const SIZE = 1200;
const BLUE = 2;

/** A picture of 1200 by 1200 pixels in four coloured quarters; the one below on the right is yellow. */
export function fourQuarters(): Promise<Buffer> {
  const half = SIZE / 2;
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { width: half, height: half, channels: 3 as const, background } },
    left,
    top,
  });
  return sharp({ create: { width: SIZE, height: SIZE, channels: 3, background: "red" } })
    .composite([quarter("lime", half, 0), quarter("blue", 0, half), quarter("yellow", half, half)])
    .png()
    .toBuffer();
}

/** True when no pixel is of another colour, give or take what a lossy format makes of it. */
export async function isYellow(picture: Buffer): Promise<boolean> {
  const { channels } = await sharp(picture).stats();
  return channels.every(({ min, max }, channel) => (channel === BLUE ? max < 50 : min > 200));
}
