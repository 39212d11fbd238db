import type { EditorSnapshot, PortableTextBlock } from "@portabletext/editor";
import {
  defineBehavior,
  effect,
  type NativeBehaviorEvent,
  raise,
} from "@portabletext/editor/behaviors";
import { BehaviorPlugin } from "@portabletext/editor/plugins";
import { isSelectionExpanded } from "@portabletext/editor/selectors";
import { getPathSubSchema } from "@portabletext/editor/traversal";
import { useToast } from "@sanity/ui/toast";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { type PortableTextPluginsProps, type SanityClient, useClient } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import type { Place } from "./block-writer";
import { contentOf, type PastedContent } from "./clipboard";
import type { Losses } from "./read-html";
import { uploadPicture } from "./upload-picture";

/** The editor's default plugins, and a paste that reads the clipboards of other programs. */
export function PastePlugins(props: PortableTextPluginsProps) {
  return (
    <>
      {props.renderDefault(props)}
      <PastePlugin />
    </>
  );
}

function PastePlugin() {
  const toast = useToast();
  const client = useClient({ apiVersion: API_VERSION });
  const isPlain = usePlainKeys();
  const behaviors = useMemo(() => {
    const warn = (title: string) => toast.push({ status: "warning", title });
    return pasteBehaviors({ client, isPlain, warn });
  }, [client, isPlain, toast]);
  return <BehaviorPlugin behaviors={behaviors} />;
}

interface PasteSettings {
  client: SanityClient;
  isPlain: RefObject<boolean>;
  warn(losses: string): void;
}

type PasteEvent = Extract<NativeBehaviorEvent, { type: "clipboard.paste" }>;

function pasteBehaviors({ client, isPlain, warn }: PasteSettings) {
  return [
    defineBehavior({
      on: "clipboard.paste",
      guard: ({ event }) => {
        const { dataTransfer } = event.originEvent;
        if (isReadByEditor(dataTransfer)) return false;
        const content = contentOf(dataTransfer, isPlain.current);
        const isUnchanged = content.source === dataTransfer.getData("text/plain");
        return content.kind === "text" && isUnchanged ? false : { content };
      },
      actions: [
        ({ snapshot, event }, { content }) => {
          if (content.kind === "text") return pasteText(content.source, snapshot, event);
          const place = placeOf(snapshot);
          const read = effect(async ({ send }) => {
            const { blocks, losses } = await readBlocks(content, place, client);
            if (blocks.length > 0) send({ type: "custom.paste", blocks, origin: event });
            if (losses) warn(losses);
          });
          return [read];
        },
      ],
    }),
    // One event, so that it is undone in one step.
    defineBehavior<{ blocks: PortableTextBlock[]; origin: PasteEvent }, "custom.paste">({
      on: "custom.paste",
      actions: [
        ({ snapshot, event: { blocks: data, origin: originEvent } }) => [
          ...deleteSelected(snapshot),
          raise({ type: "deserialization.success", mimeType: "text/html", data, originEvent }),
        ],
      ],
    }),
  ];
}

/** Copied in the Studio, a web address for the selected words, or a picture alone, which the form uploads. */
function isReadByEditor(clipboard: DataTransfer): boolean {
  const text = clipboard.getData("text/plain");
  return (
    clipboard.types.some((type) => /portable-text|json/.test(type)) ||
    (clipboard.files.length > 0 && !text) ||
    /^(?:https?:|mailto:|tel:)\S+$/.test(text)
  );
}

function placeOf(snapshot: EditorSnapshot): Place {
  const { context } = snapshot;
  const path = context.selection?.focus.path ?? [];
  const { styles, blockObjects } = getPathSubSchema(snapshot, path);
  return {
    headings: styles.map(({ name }) => name).filter((name) => name !== "normal"),
    hasTables: blockObjects.some(({ name }) => name === "table"),
    hasPictures: blockObjects.some(({ name }) => name === "image"),
    createKey: context.keyGenerator,
  };
}

function deleteSelected(snapshot: EditorSnapshot) {
  return isSelectionExpanded(snapshot) ? [raise({ type: "delete" })] : [];
}

function pasteText(data: string, snapshot: EditorSnapshot, originEvent: PasteEvent) {
  return [
    ...deleteSelected(snapshot),
    raise({ type: "deserialize.data", mimeType: "text/plain", data, originEvent }),
  ];
}

/** After an update of the Studio, or without a connection. */
const NOT_LOADED = "Nothing was pasted. Reload the Studio, and paste again.";

async function readBlocks(content: PastedContent, place: Place, client: SanityClient) {
  const module = await import("./read-clipboard").catch(() => undefined);
  if (!module) return { blocks: [], losses: NOT_LOADED };
  const { blocks, losses } = module.readClipboard(content, place);
  const uploaded = await Promise.all(blocks.map((block) => uploadPicture(block, client)));
  const pasted = uploaded.filter((block) => block !== undefined);
  losses.pictures += blocks.length - pasted.length;
  return { blocks: pasted, losses: sentenceOf(losses) };
}

/** Says what a paste left out; nothing for a whole one. */
function sentenceOf({ pictures, links }: Losses): string {
  const count = (amount: number, noun: string, what: string) =>
    amount > 0 ? [`${amount} ${noun}${amount === 1 ? " was" : "s were"} ${what}.`] : [];
  return [
    ...count(pictures, "picture", "not pasted"),
    ...count(links, "link", "pasted as text: no web address"),
  ].join(" ");
}

/** Whether the keys of a plain paste, like Ctrl+Shift+V, are down. The paste's own event does not say it. */
function usePlainKeys(): RefObject<boolean> {
  const areDown = useRef(false);
  useEffect(() => {
    const update = ({ type, shiftKey, ctrlKey, metaKey }: KeyboardEvent) => {
      areDown.current = type === "keydown" && shiftKey && (ctrlKey || metaKey);
    };
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    window.addEventListener("keydown", update, options);
    window.addEventListener("keyup", update, options);
    return () => listeners.abort();
  }, []);
  return areDown;
}
