import { type ChangeEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { type StringInputProps, set, unset } from "sanity";
import { applyEdit } from "../session/map-offset";

type Field = HTMLInputElement | HTMLTextAreaElement;

interface ComposedTextProps {
  input: StringInputProps;
  children(input: StringInputProps): ReactNode;
}

/**
 * Leaves a text field to the input method while it composes, as for Devanagari or Japanese. A value that arrives from
 * another editor would end the composition. Each step goes into the stored text, which may differ from the shown one.
 */
export function ComposedText({ input, children }: ComposedTextProps) {
  const { onChange, value = "" } = input;
  /** What the field shows while it composes. */
  const [shown, setShown] = useState<string>();
  const stored = useRef(value);
  useLayoutEffect(() => {
    stored.current = value;
  }, [value]);

  function take(before: string, after: string): void {
    if (before === after) return;
    stored.current = applyEdit(before, after, stored.current);
    onChange(stored.current ? set(stored.current) : unset());
  }

  const isComposing = shown !== undefined;
  const elementProps = isComposing && {
    ...input.elementProps,
    value: shown,
    onChange({ currentTarget }: ChangeEvent<Field>) {
      take(shown, currentTarget.value);
      setShown(currentTarget.value);
    },
  };
  return (
    <div
      style={{ display: "contents" }}
      onCompositionStart={({ target }) => setShown((target as Field).value)}
      onCompositionEnd={({ target }) => {
        if (isComposing) take(shown, (target as Field).value);
        setShown(undefined);
      }}
    >
      {children(elementProps ? ({ ...input, elementProps } as StringInputProps) : input)}
    </div>
  );
}
