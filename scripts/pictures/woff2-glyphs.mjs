/**
 * Rebuilds the glyph outlines of a WOFF2 font, which are stored as seven streams of like values.
 * @returns the `glyf` and `loca` tables, and every glyph's left edge for the metrics.
 */
export function rebuildGlyphs(data) {
  const overlaps = data.readUInt16BE(2) & 1;
  const count = data.readUInt16BE(4);
  const streams = openStreams(data, count, overlaps);
  const loca = Buffer.alloc((count + 1) * 4);
  const xMins = new Array(count).fill(0);
  const parts = [];
  let offset = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    loca.writeUInt32BE(offset, glyph * 4);
    const contours = streams.contours.int16();
    const bytes =
      contours === 0
        ? Buffer.alloc(0)
        : contours === -1
          ? composite(streams, glyph)
          : simple(streams, glyph, contours);
    if (bytes.length) xMins[glyph] = bytes.readInt16BE(2);
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    parts.push(padded);
    offset += padded.length;
  }
  loca.writeUInt32BE(offset, count * 4);
  return { glyf: Buffer.concat(parts), loca, xMins };
}

function openStreams(data, count, overlaps) {
  const names = ["contours", "points", "flags", "glyphs", "composites", "boxes", "instructions"];
  let at = 8 + names.length * 4;
  const streams = {};
  for (const [i, name] of names.entries()) {
    const size = data.readUInt32BE(8 + i * 4);
    streams[name] = reader(data.subarray(at, at + size));
    at += size;
  }
  streams.hasBox = streams.boxes.take(((count + 31) >> 5) << 2);
  streams.overlaps = overlaps ? data.subarray(at) : undefined;
  return streams;
}

function reader(bytes) {
  let at = 0;
  const take = (size) => {
    at += size;
    return bytes.subarray(at - size, at);
  };
  const byte = () => bytes[at++];
  return {
    take,
    byte,
    int16: () => take(2).readInt16BE(),
    /** A number that is one byte when small: the format's "255UInt16". */
    short() {
      const code = byte();
      if (code === 253) return take(2).readUInt16BE();
      if (code === 255) return byte() + 253;
      return code === 254 ? byte() + 506 : code;
    },
  };
}

function bit(bits, index) {
  return bits ? (bits[index >> 3] >> (7 - (index & 7))) & 1 : 0;
}

function simple(streams, glyph, contours) {
  const ends = [];
  let total = 0;
  for (let i = 0; i < contours; i++) {
    total += streams.points.short();
    ends.push(total - 1);
  }
  const points = readPoints(streams, total);
  const instructions = streams.instructions.take(streams.glyphs.short());
  const box = bit(streams.hasBox, glyph) ? streams.boxes.take(8) : boundsOf(points);
  const out = Buffer.alloc(10 + contours * 2 + 2 + instructions.length + total * 5);
  out.writeInt16BE(contours, 0);
  box.copy(out, 2);
  let at = 10;
  for (const end of ends) at = out.writeUInt16BE(end, at);
  at = out.writeUInt16BE(instructions.length, at);
  at += instructions.copy(out, at);
  for (const [i, point] of points.entries()) {
    const overlap = i === 0 && bit(streams.overlaps, glyph) ? 64 : 0;
    at = out.writeUInt8(point.onCurve | overlap, at);
  }
  for (const { dx } of points) at = out.writeInt16BE(dx, at);
  for (const { dy } of points) at = out.writeInt16BE(dy, at);
  return out;
}

function readPoints(streams, total) {
  const points = [];
  let x = 0;
  let y = 0;
  for (let i = 0; i < total; i++) {
    const flag = streams.flags.byte();
    const [dx, dy] = readDelta(flag & 127, streams.glyphs);
    x += dx;
    y += dy;
    points.push({ dx, dy, x, y, onCurve: flag >> 7 ? 0 : 1 });
  }
  return points;
}

/** One step from point to point, in one to four bytes as the flag says (WOFF2, section 5.2). */
function readDelta(flag, stream) {
  const sign = (bits, value) => (bits & 1 ? value : -value);
  const b = stream.byte();
  if (flag < 10) return [0, sign(flag, ((flag & 14) << 7) + b)];
  if (flag < 20) return [sign(flag, (((flag - 10) & 14) << 7) + b), 0];
  if (flag < 84) {
    const high = flag - 20;
    const dx = 1 + (high & 0x30) + (b >> 4);
    return [sign(flag, dx), sign(flag >> 1, 1 + ((high & 0x0c) << 2) + (b & 15))];
  }
  const c = stream.byte();
  if (flag < 120) {
    const high = flag - 84;
    const dx = 1 + (Math.floor(high / 12) << 8) + b;
    return [sign(flag, dx), sign(flag >> 1, 1 + (((high % 12) >> 2) << 8) + c)];
  }
  const d = stream.byte();
  if (flag < 124) return [sign(flag, (b << 4) + (c >> 4)), sign(flag >> 1, ((c & 15) << 8) + d)];
  return [sign(flag, (b << 8) + c), sign(flag >> 1, (d << 8) + stream.byte())];
}

function boundsOf(points) {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const box = Buffer.alloc(8);
  const edges = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  for (const [i, edge] of edges.entries()) box.writeInt16BE(edge, i * 2);
  return box;
}

function composite(streams, glyph) {
  const parts = [Buffer.from([0xff, 0xff])];
  parts.push(bit(streams.hasBox, glyph) ? streams.boxes.take(8) : Buffer.alloc(8));
  let flags = 0x20;
  let hasInstructions = false;
  while (flags & 0x20) {
    const head = streams.composites.take(4);
    flags = head.readUInt16BE(0);
    hasInstructions ||= Boolean(flags & 0x100);
    const scale = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
    parts.push(head, streams.composites.take((flags & 1 ? 4 : 2) + scale));
  }
  if (hasInstructions) {
    const size = streams.glyphs.short();
    parts.push(Buffer.from([size >> 8, size & 255]), streams.instructions.take(size));
  }
  return Buffer.concat(parts);
}
