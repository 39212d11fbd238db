import type { EditorSnapshot } from "@portabletext/editor";
import {
  defineBehavior,
  effect,
  raise,
  type SyntheticBehaviorEvent,
} from "@portabletext/editor/behaviors";
import { BehaviorPlugin } from "@portabletext/editor/plugins";
import { isSelectionExpanded } from "@portabletext/editor/selectors";
import { getPathSubSchema } from "@portabletext/editor/traversal";
import { useToast } from "@sanity/ui/toast";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { fromEvent, merge } from "rxjs";
import type { PortableTextPluginsProps, SanityClient } from "sanity";
import { useDatasetClient } from "../../live-data";
import type { Place } from "./block-writer";
import { contentOf } from "./clipboard";
import { readHtml } from "./read-html";
import { uploadPicture } from "./upload-picture";

/** The editor's default plugins, and a paste that reads the clipboards of other programs. */
export function PastePlugins(props: PortableTextPluginsProps) {
  return (
    <>
      {props.renderDefault(props)}
      <BehaviorPlugin behaviors={usePasteBehaviors()} />
    </>
  );
}

function usePasteBehaviors() {
  const toast = useToast();
  const client = useDatasetClient();
  const isPlain = usePlainKeys();
  return useMemo(
    () => [
      defineBehavior({
        on: "clipboard.paste",
        guard: ({ event: { originEvent } }) =>
          !isReadByEditor(originEvent.dataTransfer) &&
          contentOf(originEvent.dataTransfer, isPlain.current),
        actions: [
          ({ snapshot, event: originEvent }, { html, text }) => {
            const words = { mimeType: "text/plain" as const, data: text };
            const plain = pasteOf({ type: "deserialize.data", ...words, originEvent });
            if (html === undefined) return [raise(plain)];
            const place = placeOf(snapshot);
            const read = effect(async ({ send }) => {
              const { blocks: data, losses } = await readBlocks(html, place, client);
              const rich = { mimeType: "text/html" as const, data };
              const pasted = pasteOf({ type: "deserialization.success", ...rich, originEvent });
              // The HTML of a design program has data of its own in place of the words.
              if (data.length > 0 || text) send(data.length > 0 ? pasted : plain);
              if (losses) toast.push({ status: "warning", title: losses });
            });
            return [read];
          },
        ],
      }),
      // One event, so that it is undone in one step.
      defineBehavior<{ content: SyntheticBehaviorEvent }, "custom.paste">({
        on: "custom.paste",
        actions: [
          ({ snapshot, event: { content } }) => [
            ...(isSelectionExpanded(snapshot) ? [raise({ type: "delete" })] : []),
            raise(content),
          ],
        ],
      }),
    ],
    [client, isPlain, toast],
  );
}

function pasteOf(content: SyntheticBehaviorEvent) {
  return { type: "custom.paste" as const, content };
}

/** Copied in the Studio, a web address for the selected words, or a picture alone, which the form uploads. */
function isReadByEditor(clipboard: DataTransfer): boolean {
  const isCopiedHere = clipboard.types.some((type) => /portable-text|json/.test(type));
  return isCopiedHere || /^(?:(?:https?:|mailto:|tel:)\S+)?$/.test(clipboard.getData("text/plain"));
}

function placeOf(snapshot: EditorSnapshot): Place {
  const { context } = snapshot;
  const path = context.selection?.focus.path ?? [];
  const { styles, blockObjects } = getPathSubSchema(snapshot, path);
  return {
    headings: styles.map(({ name }) => name).filter((name) => name !== "normal"),
    hasFigures: blockObjects.some(({ name }) => name === "table"),
    createKey: context.keyGenerator,
  };
}

async function readBlocks(html: string, place: Place, client: SanityClient) {
  const { blocks, losses } = readHtml(html, place);
  const uploaded = await Promise.all(blocks.map((block) => uploadPicture(block, client)));
  const pasted = uploaded.filter((block) => block !== undefined);
  losses.pictures += blocks.length - pasted.length;
  return { blocks: pasted, losses: sentenceOf(losses) };
}

/** Says what a paste left out; nothing for a whole one. */
function sentenceOf({ pictures, links }: ReturnType<typeof readHtml>["losses"]): string {
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
    const keys = ["keydown", "keyup"].map((type) =>
      fromEvent<KeyboardEvent>(window, type, { capture: true }),
    );
    const subscription = merge(...keys).subscribe(({ type, shiftKey, ctrlKey, metaKey }) => {
      areDown.current = type === "keydown" && shiftKey && (ctrlKey || metaKey);
    });
    return () => subscription.unsubscribe();
  }, []);
  return areDown;
}
