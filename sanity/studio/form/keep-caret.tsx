import { Component, type ReactNode, type RefObject } from "react";
import { mapOffset } from "../session/map-offset";

interface KeepCaretProps {
  /** The focusable element of an input; only text fields have a caret. */
  field: RefObject<unknown> | undefined;
  children: ReactNode;
}

type Caret = Pick<HTMLInputElement, "value" | "scrollTop" | "selectionDirection"> & {
  start: number;
  end: number;
};

/**
 * Keeps the caret and the selection of a focused text field with the text around them when another person's change
 * arrives. A browser moves the caret to the end of a text that a script sets. Only a class reads a field before React
 * changes it.
 */
export class KeepCaret extends Component<KeepCaretProps> {
  override getSnapshotBeforeUpdate(): Caret | null {
    const field = this.props.field?.current;
    if (!isTextField(field) || field !== field.ownerDocument.activeElement) return null;
    const { selectionStart: start, selectionEnd: end } = field;
    // Email and number fields hide their caret.
    if (start === null || end === null) return null;
    const { value, scrollTop, selectionDirection } = field;
    return { value, scrollTop, selectionDirection, start, end };
  }

  override componentDidUpdate(_props: KeepCaretProps, _state: unknown, caret: Caret | null) {
    const field = this.props.field?.current;
    // After the editor's own typing both are equal.
    if (!caret || !isTextField(field) || field.value === caret.value) return;
    const map = (offset: number) => mapOffset(caret.value, field.value, offset);
    field.setSelectionRange(
      map(caret.start),
      map(caret.end),
      caret.selectionDirection ?? undefined,
    );
    field.scrollTop = caret.scrollTop;
  }

  override render() {
    return this.props.children;
  }
}

export function isTextField(field: unknown): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
}
