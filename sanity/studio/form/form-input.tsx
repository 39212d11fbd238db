import { useEffect } from "react";
import {
  type ArrayOfPrimitivesInputProps,
  type InputProps,
  isSanityDocument,
  type ObjectInputProps,
} from "sanity";
import { KeepTyped } from "../session/typed-texts";
import { BroadcastTyping } from "./broadcast-typing";
import { useHoldInView } from "./keep-focus-in-view";
import { SeoInput } from "./seo-input";
import { TechnologiesInput } from "./technologies-input";

/** Every form's input: the Studio's own, and what previews need of it. */
export function FormInput(props: InputProps) {
  useLateFocus(props);
  const isWhole = props.path.length === 0;
  return (
    <>
      {isWhole && isSanityDocument(props.value) ? (
        <>
          <HoldInView />
          <BroadcastTyping document={props.value} />
          <KeepTyped document={props.value} />
        </>
      ) : null}
      <Input {...props} />
    </>
  );
}

function HoldInView() {
  useHoldInView();
  return null;
}

/** Here and not in the schema, which the site's type generation reads without a browser. */
function Input(props: InputProps) {
  if (props.schemaType.name === "seo") return <SeoInput {...(props as ObjectInputProps)} />;
  const [field, ...deeper] = props.path;
  if (field === "technologies" && deeper.length === 0)
    return <TechnologiesInput {...(props as ArrayOfPrimitivesInputProps)} />;
  return props.renderDefault(props);
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
