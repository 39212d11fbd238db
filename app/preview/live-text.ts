import { vercelStegaSplit } from "@vercel/stega";
import { z } from "zod";
import { PREVIEW_CHANNEL } from "../../contract/preview";
import { readMark } from "./edit-mark";

/** By then the change is saved and part of the page's data. */
const FORGET_AFTER_MS = 5_000;

const messageSchema = z.object({
  id: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

interface LiveField {
  /** Earlier texts of this field; the page may still show any of them. */
  earlier: Set<string>;
  text: string;
  until: number;
}

/**
 * Shows text while it is typed into the Studio's form: every text on the page with the edit mark
 * of that field is replaced at once. The page's data follows when the field is saved.
 * @returns a function that stops it
 */
export function showLiveText(root: HTMLElement): () => void {
  const fields = new Map<string, LiveField>();
  const channel = new BroadcastChannel(PREVIEW_CHANNEL);
  const observer = new MutationObserver(update);

  function update(): void {
    const now = Date.now();
    for (const [key, field] of fields) if (field.until < now) fields.delete(key);
    if (fields.size === 0) observer.disconnect();
    else replaceTexts(root, fields);
  }

  channel.onmessage = ({ data }) => {
    const message = messageSchema.safeParse(data);
    if (!message.success) return;
    const { id, before, after } = message.data;
    for (const [path, from, to] of changedTexts(before, after)) {
      const key = `${id} ${path}`;
      const earlier = fields.get(key)?.earlier ?? new Set();
      earlier.add(from).add(to);
      fields.set(key, { earlier, text: to, until: Date.now() + FORGET_AFTER_MS });
    }
    update();
    // A response in flight can restore the previous text.
    observer.observe(root, { characterData: true, childList: true, subtree: true });
  };

  return () => {
    observer.disconnect();
    channel.close();
  };
}

function replaceTexts(root: HTMLElement, fields: ReadonlyMap<string, LiveField>): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { cleaned, encoded } = vercelStegaSplit(node.nodeValue ?? "");
    const mark = encoded ? readMark(encoded) : undefined;
    const field = mark && fields.get(`${mark.id} ${mark.path}`);
    // Text composed of several fields is updated by the server.
    if (!field?.earlier.has(cleaned) || cleaned === field.text) continue;
    node.nodeValue = field.text + encoded;
  }
}

type TextChange = [path: string, from: string, to: string];

/** The texts that differ between two versions of a value, with their paths in Sanity's syntax. */
export function changedTexts(before: unknown, after: unknown, path = ""): TextChange[] {
  if (typeof before === "string" && typeof after === "string") {
    return before === after ? [] : [[path, before, after]];
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    return after.flatMap((item, index) => {
      const key: unknown = item?._key;
      const was = key ? before.find((other) => other?._key === key) : before[index];
      return changedTexts(was, item, `${path}[${key ? `_key=="${key}"` : index}]`);
    });
  }
  if (!isRecord(before) || !isRecord(after)) return [];
  return Object.keys(after).flatMap((key) =>
    changedTexts(before[key], after[key], path ? `${path}.${key}` : key),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
