import { type ReactNode, useEffect, useRef } from "react";
import {
  getPublishedId,
  type InputProps,
  isArrayOfBlocksInputProps,
  isObjectInputProps,
  isSanityDocument,
  isStringInputProps,
  type SanityDocument,
  type StringInputProps,
} from "sanity";
import { PREVIEW_CHANNEL } from "../../../contract/preview";
import { DocumentNotice } from "../session/document-notice";
import { ComposedText } from "./composed-text";
import { useLateFocus } from "./early-keys";
import { KeepCaret } from "./keep-caret";
import { KeepFocusInView } from "./keep-focus-in-view";
import { LateRichText } from "./late-rich-text";

/** Wraps the input that each field has, by its type or by name, for previews and for texts that are not saved yet. */
export function FormInput(props: InputProps) {
  useLateFocus(props, () => props.focused && fieldOf(props)?.current?.focus?.());
  const input = <KeepCaret field={fieldOf(props)}>{inputOf(props)}</KeepCaret>;
  if (props.path.length > 0 || !isObjectInputProps(props)) return input;
  if (!isSanityDocument(props.value)) return input;
  const [field] = props.focusPath;
  return (
    <>
      <KeepFocusInView />
      <BroadcastTyping document={props.value} />
      <DocumentNotice document={props.value} field={field?.toString()}>
        {input}
      </DocumentNotice>
    </>
  );
}

function inputOf(props: InputProps): ReactNode {
  if (isStringInputProps(props)) {
    return <ComposedText input={asText(props)}>{props.renderDefault}</ComposedText>;
  }
  if (isArrayOfBlocksInputProps(props)) {
    return <LateRichText input={props}>{props.renderDefault}</LateRichText>;
  }
  return props.renderDefault(props);
}

/**
 * A browser removes the spaces around a URL that a script sets. The Studio sets it again with each change of the document,
 * which moves the caret to its end.
 */
function asText(props: StringInputProps): StringInputProps {
  if (props.schemaType.name !== "url") return props;
  return { ...props, elementProps: { ...props.elementProps, type: "text" } as never };
}

/** The element that takes the focus of an input, if it has one. */
function fieldOf(props: InputProps) {
  return "elementProps" in props ? props.elementProps.ref : undefined;
}

/** Sends the edited document to open previews, which then show it up to a second before it is saved. */
function BroadcastTyping({ document }: { document: SanityDocument }) {
  const known = useRef(document);

  useEffect(() => {
    const before = known.current;
    known.current = document;
    const id = getPublishedId(document._id);
    if (before === document || getPublishedId(before._id) !== id) return;
    const channel = new BroadcastChannel(PREVIEW_CHANNEL);
    channel.postMessage({ id, before, after: document });
    channel.close();
  }, [document]);

  return null;
}
