/** Bytes of a file that a document names by URL. */
const MAX_BYTES = 512 * 1024 * 1024;
const TIMEOUT_MS = 60_000;

/** Downloads an asset that a document names by URL. @throws Error that names the URL */
export async function fetchAsset(url: string): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > MAX_BYTES) throw new Error(`${url} is larger than ${MAX_BYTES} bytes`);
    pieces.push(piece);
  }
  if (size === 0) throw new Error(`${url} is empty`);
  return Buffer.concat(pieces);
}
