import { PortableTextEditor } from "@portabletext/editor";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { type ArrayOfObjectsInputProps, set } from "sanity";
import { isSame, OVERTAKEN_EVENT, remake } from "../session/overtaken-changes";

interface OvertakenRichTextProps {
  input: ArrayOfObjectsInputProps;
  children(input: ArrayOfObjectsInputProps): ReactNode;
}

/**
 * Keeps rich text that is typed while somebody replaces the draft below it. Its editor reports changes up to a second
 * late, and as differences to a text that the document has no longer.
 */
export function OvertakenRichText({ input, children }: OvertakenRichTextProps) {
  const { value, onChange } = input;
  const editor = useRef<PortableTextEditor>(null);
  const stored = useRef<unknown>(value);
  /** What the editor's text was made in, until it shows the stored text again. */
  const overtaken = useRef<{ before: unknown }>(undefined);

  useLayoutEffect(() => {
    stored.current = value;
  }, [value]);

  useEffect(() => {
    const onOvertaken = () => {
      overtaken.current ??= { before: stored.current };
    };
    window.addEventListener(OVERTAKEN_EVENT, onOvertaken);
    return () => window.removeEventListener(OVERTAKEN_EVENT, onOvertaken);
  }, []);

  function take(changes: Parameters<typeof onChange>[0]): void {
    if (!overtaken.current) {
      onChange(changes);
      return;
    }
    // The form of a deleted document has closed: the change would make a new document.
    if (!editor.current) return;
    const after = PortableTextEditor.getValue(editor.current);
    const remade = remake(overtaken.current.before, after, stored.current);
    overtaken.current = isSame(remade, after) ? undefined : { before: after };
    stored.current = remade;
    onChange(set(remade));
  }

  const guarded = { ...input, onChange: take, editorRef: editor };
  return children(guarded);
}
