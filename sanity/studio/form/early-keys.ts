import { type RefObject, useEffect, useRef } from "react";
import type { InputProps } from "sanity";
import { isTextField } from "./keep-caret";

/**
 * Gives a field that has the focus before its document is loaded, as after a click in a preview, what is typed meanwhile.
 * A text field is read-only until then; a select is disabled and takes the focus once it is enabled.
 * @param field the element that takes the focus of the input, if it has one
 */
export function useEarlyKeys(
  { focused, readOnly }: InputProps,
  field: RefObject<HTMLElement | undefined> | undefined,
): void {
  const keys = useRef("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of readOnly makes it focusable
  useEffect(() => {
    if (!focused || readOnly) return;
    field?.current?.focus?.();
    const typed = keys.current;
    keys.current = "";
    // Inserts at the caret, and reports it like a key. In an effect, React would first take the text back.
    if (typed) queueMicrotask(() => document.execCommand("insertText", false, typed));
  }, [readOnly]);

  useEffect(() => {
    const element = field?.current;
    if (!focused || !readOnly || !isTextField(element)) return;
    const text: HTMLElement = element;
    const stop = new AbortController();
    const note = (event: KeyboardEvent) => {
      const typed = withKey(keys.current, event);
      if (typed === undefined) return;
      keys.current = typed;
      // The field takes keys a moment before the effect above runs: these come after the earlier ones.
      event.preventDefault();
    };
    const forget = () => {
      keys.current = "";
    };
    text.addEventListener("keydown", note, { signal: stop.signal });
    text.addEventListener("blur", forget, { signal: stop.signal });
    return () => stop.abort();
  }, [field, focused, readOnly]);
}

/** @returns undefined if the key writes nothing */
function withKey(typed: string, event: KeyboardEvent): string | undefined {
  const isCommand = event.metaKey || event.ctrlKey;
  if (isCommand && !event.getModifierState("AltGraph")) return undefined;
  if (event.key === "Backspace") return typed.slice(0, -1);
  if (event.key === "Enter" && event.target instanceof HTMLTextAreaElement) return `${typed}\n`;
  return [...event.key].length === 1 ? typed + event.key : undefined;
}
