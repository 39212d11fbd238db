import { useRevalidator } from "@remix-run/react";
import type { VisualEditing as OverlaysComponent } from "@sanity/visual-editing/remix";
import { type ComponentProps, useEffect, useState } from "react";
import { showLiveText } from "~/preview/live-text";

type Overlays = typeof OverlaysComponent;

/**
 * Click-to-edit overlays and live updates: text while it is typed in this browser's
 * Studio, everything else when it is saved, by whomever. Only a preview loads the code of it.
 */
export function VisualEditing() {
  const [Overlays, setOverlays] = useState<Overlays>();
  useChanges();
  useStandStillInFrame();

  useEffect(() => showLiveText(document.body), []);
  useEffect(() => {
    import("@sanity/visual-editing/remix").then(
      (module) => setOverlays(() => module.VisualEditing),
      (error) => console.error("Click-to-edit could not be loaded:", error),
    );
  }, []);

  return Overlays ? <Overlays refresh={refreshByHand} /> : null;
}

/** The Studio would report an edit a second after the last key, and only of the document in its form. */
const refreshByHand: ComponentProps<Overlays>["refresh"] = (payload, refreshDefault) =>
  payload.source === "mutation" ? false : refreshDefault();

const CHANGES = "/preview/changes";

/** Reads the page's data again after each change in the dataset, and once when the preview has ended. */
function useChanges(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const changes = new EventSource(CHANGES);
    changes.onmessage = revalidate;
    changes.onerror = async () => {
      if (changes.readyState === EventSource.CLOSED && (await hasEnded())) revalidate();
    };
    return () => changes.close();
  }, [revalidate]);
}

/** An event source reports no status. Any other than 403 may be an outage, which ends no preview. */
async function hasEnded(): Promise<boolean> {
  const response = await fetch(CHANGES, { method: "HEAD" }).catch(() => undefined);
  return response?.status === 403;
}

/** In the Studio's frame nothing drifts (`waves` in app.css): the Studio beside it needs the processor. */
function useStandStillInFrame(): void {
  useEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute("data-in-frame", window.parent !== window);
    return () => root.removeAttribute("data-in-frame");
  }, []);
}
