import { PortableTextEditor } from "@portabletext/editor";
import { type ReactNode, useContext, useEffect, useEffectEvent, useRef } from "react";
import { type ArrayOfObjectsInputProps, getValueAtPath, set, useGetFormValue } from "sanity";
import { isSame, remake } from "../session/overtaken-changes";
import { UnsavedChangesContext } from "../session/unsaved-changes";
import { useLateFocus } from "./early-keys";

interface LateRichTextProps {
  input: ArrayOfObjectsInputProps;
  children(input: ArrayOfObjectsInputProps): ReactNode;
}

/**
 * Keeps the last words of a rich text, whose editor reports changes up to a second late, and as differences to the text
 * that it shows. When the page is left or somebody replaces the draft, the document gets them at once, as a whole text.
 */
export function LateRichText({ input, children }: LateRichTextProps) {
  const { value, onChange, path } = input;
  const changes = useContext(UnsavedChangesContext);
  const getFormValue = useGetFormValue();
  const editor = useRef<PortableTextEditor>(null);
  /** What the editor showed before the changes that it has not reported. */
  const shown = useRef<{ text: unknown }>(undefined);
  /** Whether the document has changes that the editor reports later. */
  const isAhead = useRef(false);
  const rendered = useRef(value);
  useLateFocus(input, () => {
    const isAwaited = input.focusPath.length > 0 && document.activeElement === document.body;
    if (isAwaited && editor.current) PortableTextEditor.focus(editor.current);
  });

  function noteKey(): void {
    if (!editor.current) return;
    const text = PortableTextEditor.getValue(editor.current);
    if (!shown.current || isSame(text, stored()?.text)) shown.current = { text };
  }

  /** The text in the document, which the form shows later. */
  function stored(): { text: unknown } | undefined {
    const document = changes.currentOf(String(getFormValue(["_id"])));
    return document ? { text: getValueAtPath(document, path) } : undefined;
  }

  const write = useEffectEvent((): void => {
    noteKey();
    const now = stored();
    // A change of a deleted document would make a new one.
    if (!editor.current || !shown.current || !now) return;
    const after = PortableTextEditor.getValue(editor.current);
    const remade = remake(shown.current.text, after, now.text);
    shown.current = { text: after };
    if (!isSame(remade, now.text)) onChange(set(remade));
  });

  const report = useEffectEvent(() => {
    write();
    isAhead.current = true;
  });
  useEffect(() => changes.addLateField(() => report()), [changes]);

  function take(reported: Parameters<typeof onChange>[0]): void {
    if (!isAhead.current) {
      onChange(reported);
      shown.current = undefined;
      return;
    }
    write();
    // The editor reports its changes in several parts, one after the other.
    queueMicrotask(() => {
      isAhead.current = !isSame(shown.current?.text, stored()?.text);
      shown.current = undefined;
    });
  }

  function hasUnreported(): boolean {
    if (!editor.current || !shown.current) return false;
    return PortableTextEditor.getValue(editor.current) !== shown.current.text;
  }

  // The editor would show a text from before its own changes, and lose them with the caret.
  const isBehind = isAhead.current && (hasUnreported() || !isSame(value, stored()?.text));
  if (!isBehind) rendered.current = value;
  const late = { ...input, value: rendered.current, onChange: take, editorRef: editor };
  return <Typing onText={noteKey}>{children(late)}</Typing>;
}

interface TypingProps {
  /** Called before the text changes. */
  onText(): void;
  children: ReactNode;
}

/** Notices text of keys, and of dictation and emoji pickers, which press none. */
function Typing({ onText, children }: TypingProps) {
  const place = useRef<HTMLDivElement>(null);
  const notice = useEffectEvent(onText);
  useEffect(() => {
    const listener = () => notice();
    // The editor lets no `input` follow, and the event of this name in React follows a key.
    place.current?.addEventListener("beforeinput", listener, true);
  }, []);
  return (
    <div ref={place} style={{ display: "contents" }} onKeyDownCapture={onText}>
      {children}
    </div>
  );
}
