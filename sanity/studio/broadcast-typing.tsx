import { useEffect, useRef } from "react";
import { getPublishedId, type SanityDocument } from "sanity";

/** A preview of the site in this browser listens here. */
const CHANNEL = "content-preview";

/** Tells open previews what is being typed: saving takes up to a second, and they show the text before. */
export function BroadcastTyping({ document }: { document: SanityDocument }) {
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
