import { vercelStegaDecode, vercelStegaSplit } from "@vercel/stega";

/** What the official client encodes into a text for click-to-edit: the plain text and the edit link. */
export function readStega(text: string): { words: string; link: URL | undefined } {
  const { href } = vercelStegaDecode<{ href: string }>(text) ?? {};
  return { words: vercelStegaSplit(text).cleaned, link: href ? new URL(href) : undefined };
}
