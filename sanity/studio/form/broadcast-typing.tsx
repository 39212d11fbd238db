import { useEffect, useRef } from "react";
import { getPublishedId, type SanityDocument } from "sanity";
import { PREVIEW_CHANNEL } from "../../../contract/preview";

/** Sends the edited document to open previews, which then show it up to a second before it is saved. */
export function BroadcastTyping({ document }: { document: SanityDocument }) {
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
