import sharp from "sharp";

const SIZE = 1200;
const BLUE = 2;

/** An image of 1200 by 1200 pixels with four coloured quarters; the bottom right one is yellow. */
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

/** Whether all pixels have this colour, within the tolerance of a lossy format. */
export async function isYellow(picture: Buffer): Promise<boolean> {
  const { channels } = await sharp(picture).stats();
  return channels.every(({ min, max }, channel) => (channel === BLUE ? max < 50 : min > 200));
}
