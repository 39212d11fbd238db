import { vercelStegaDecode, vercelStegaSplit } from "@vercel/stega";

/** What the official client hid in a text for click-to-edit: the words, and the link to where they are edited. */
export function readStega(text: string): { words: string; link: URL | undefined } {
  const { href } = vercelStegaDecode<{ href: string }>(text) ?? {};
  return { words: vercelStegaSplit(text).cleaned, link: href ? new URL(href) : undefined };
}
