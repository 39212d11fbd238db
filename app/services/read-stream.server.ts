interface Limits {
  /** The maximum number of bytes to return. */
  keep: number;
  /** How many more bytes are read and discarded before the stream is cancelled. */
  drain?: number;
}

/**
 * Reads a stream to its end, within limits in bytes.
 * @returns the number of bytes received, and the bytes, or null when there were more than `keep`
 */
export async function readUpTo(
  stream: ReadableStream<Uint8Array> | null,
  { keep, drain = 0 }: Limits,
): Promise<{ bytes: Uint8Array<ArrayBuffer> | null; length: number }> {
  const reader = stream?.getReader();
  let chunks: Uint8Array[] = [];
  let length = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length <= keep) chunks.push(value);
    else chunks = [];
    if (length > keep + drain) {
      // Not awaited: a stream that ignores its cancellation must not delay the response.
      reader.cancel().catch(() => {});
      break;
    }
  }
  return { bytes: length > keep ? null : Buffer.concat(chunks), length };
}
