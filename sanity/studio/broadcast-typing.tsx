import { useEffect, useRef } from "react";
import { getPublishedId, type InputProps, type SanityDocument } from "sanity";

/** A preview of the site in this browser listens here. */
const CHANNEL = "content-preview";

function isDocument(value: unknown): value is SanityDocument {
  return typeof value === "object" && value !== null && "_id" in value;
}

/** Every form's input: that of a whole document tells open previews what is being typed. */
export function BroadcastingInput(props: InputProps) {
  const isWhole = props.path.length === 0 && isDocument(props.value);
  return (
    <>
      {isWhole ? <Broadcast document={props.value as SanityDocument} /> : null}
      {props.renderDefault(props)}
    </>
  );
}

/** Saving takes up to a second; the preview shows the text before. */
function Broadcast({ document }: { document: SanityDocument }) {
  const known = useRef(document);

  useEffect(() => {
    const before = known.current;
    known.current = document;
    const id = getPublishedId(document._id);
    if (before === document || getPublishedId(before._id) !== id) return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage({ id, before, after: document });
    channel.close();
  }, [document]);

  return null;
}
