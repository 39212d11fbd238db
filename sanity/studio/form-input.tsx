import { useEffect } from "react";
import { type InputProps, isSanityDocument } from "sanity";
import { BroadcastTyping } from "./broadcast-typing";
import { KeepTyped } from "./signed-out/typed-texts";

/** Every form's input: the Studio's own, and what previews need of it. */
export function FormInput(props: InputProps) {
  useLateFocus(props);
  const isWhole = props.path.length === 0;
  return (
    <>
      {isWhole && isSanityDocument(props.value) ? (
        <>
          <BroadcastTyping document={props.value} />
          <KeepTyped document={props.value} />
        </>
      ) : null}
      {props.renderDefault(props)}
    </>
  );
}

/** A choice is disabled while its document is read, and cannot take the focus that a click in a preview gives it. */
function useLateFocus(props: InputProps): void {
  const { focused, readOnly } = props;
  const field = "elementProps" in props ? props.elementProps.ref : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what made it focusable counts
  useEffect(() => {
    if (focused && !readOnly) field?.current?.focus?.();
  }, [readOnly]);
}
