/** A URL of HTTP or HTTPS; undefined for any other text. */
export function httpUrl(text: string, base?: URL): URL | undefined {
  const url = URL.parse(text, base);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** A text without percent encoding; one that is not encoded correctly as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
