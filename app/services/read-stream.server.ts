/**
 * Reads a stream to its end, or until it has more than `keep` bytes. What is left of a request is the server's, which
 * reads it after the response: cancelling it would reset the connection, and the response with it.
 * @returns the number of bytes received, and the bytes, or null when there were more than `keep`
 */
export async function readUpTo(
  stream: ReadableStream<Uint8Array> | null,
  keep: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer> | null; length: number }> {
  const reader = stream?.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (reader && length <= keep) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    chunks.push(value);
  }
  reader?.releaseLock();
  return { bytes: length > keep ? null : Buffer.concat(chunks), length };
}
