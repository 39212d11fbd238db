// How the files of the formats begin that are made of pixels. No XML begins like one of them.
const PIXELS = [/^\xff\xd8/, /^\x89PNG/, /^GIF8/, /^RIFF/, /^II/, /^MM/, /^.{4}ftyp/s];

/** True for all that is no picture made of pixels, whatever its name says: it has to be drawn, if anything. */
export function isDrawing(bytes: Buffer): boolean {
  const start = bytes.toString("latin1", 0, 12);
  return !PIXELS.some((format) => format.test(start));
}
