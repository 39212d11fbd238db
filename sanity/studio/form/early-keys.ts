import { useEffect } from "react";
import type { InputProps } from "sanity";
import { isTextField } from "./keep-caret";

/** The event of a mouse that is pressed in a preview. */
export const PRESSED_EVENT = "previewpressed";

/**
 * Gives a field what is typed before it takes keys, as after a click on a text in a preview: there is no field while its
 * document is loaded, and then a read-only one, which may be mounted several times.
 * @returns stops it
 */
export function catchEarlyKeys(): () => void {
  /** Begins with a `\b` for each letter of the field that Backspace deletes. Undefined while no field is awaited. */
  let typed: string | undefined;
  const unlocked = new MutationObserver(give);
  const all = new AbortController();
  const early = { capture: true, signal: all.signal };

  function give(): void {
    const field = document.activeElement as HTMLElement | null;
    const takesText = isTextField(field) ? !field.readOnly : field?.isContentEditable;
    if (!typed || !takesText || !field?.closest("[data-field]")) return;
    const data = typed.replaceAll("\b", "");
    const deleted = typed.length - data.length;
    typed = undefined;
    const caret = isTextField(field) && field.selectionStart;
    if (deleted && caret) field.setSelectionRange(Math.max(0, caret - deleted), caret);
    // A rich text inserts by itself what a browser announces.
    const init = { inputType: "insertReplacementText", data, bubbles: true, cancelable: true };
    if (isTextField(field)) document.execCommand(data ? "insertText" : "delete", false, data);
    else if (data) field.dispatchEvent(new InputEvent("beforeinput", init));
  }

  function onPress(): void {
    typed = "";
    // An overlay leaves the focus where it is: the field of before would take the keys.
    (document.activeElement as HTMLElement | null)?.blur();
  }

  function onFocus({ target }: FocusEvent): void {
    if (isLocked(target)) {
      typed ??= "";
      unlocked.observe(target, { attributeFilter: ["readonly"] });
    }
    // React would first take the text back.
    queueMicrotask(give);
  }

  function onKey(event: KeyboardEvent): void {
    // A form takes the field of a dialog that Escape closes for focused: no click on its text would open it again.
    const field = document.activeElement;
    if (event.key === "Escape" && field?.closest("[role=dialog]"))
      field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    if (typed === undefined) return;
    give();
    const isEarly = event.target === document.body || isLocked(event.target);
    const next = isEarly ? withKey(typed ?? "", event) : undefined;
    if (next !== undefined) event.preventDefault();
    // What is no letter leaves the text as it is, in a field that is awaited.
    if (next !== undefined || !isEarly || event.key === "Tab") typed = next;
  }

  function onPointer(): void {
    typed = undefined;
  }

  window.addEventListener(PRESSED_EVENT, onPress, early);
  window.addEventListener("focusin", onFocus, early);
  window.addEventListener("keydown", onKey, early);
  window.addEventListener("pointerdown", onPointer, early);
  return () => all.abort();
}

/** @returns undefined if the key writes nothing */
function withKey(typed: string, event: KeyboardEvent): string | undefined {
  const isCommand = event.metaKey || event.ctrlKey;
  if (isCommand && !event.getModifierState("AltGraph")) return undefined;
  if (event.key === "Backspace") return /[^\b]$/.test(typed) ? typed.slice(0, -1) : `${typed}\b`;
  if (event.key === "Enter" && event.target instanceof HTMLTextAreaElement) return `${typed}\n`;
  return [...event.key].length === 1 ? typed + event.key : undefined;
}

function isLocked(target: unknown): target is HTMLInputElement | HTMLTextAreaElement {
  return isTextField(target) && target.readOnly;
}

/**
 * Focuses a field that could not take the focus while its document was loaded, as a select or a rich text.
 * @param focus does nothing if another field has the focus
 */
export function useLateFocus({ readOnly }: InputProps, focus: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of readOnly makes it focusable
  useEffect(() => {
    // A rich text learns that it is editable in an effect of its own.
    if (!readOnly) requestAnimationFrame(focus);
  }, [readOnly]);
}
