import { useHref, useLocation, useNavigate, useRevalidator } from "@remix-run/react";
import type { HistoryAdapter, HistoryRefresh } from "@sanity/visual-editing";
import { useCallback, useEffect, useRef, useState } from "react";
import { showLiveText } from "~/preview/live-text";
import { mayBeInLanguage, splitPath } from "../../contract/languages";

/**
 * Click-to-edit overlays and live updates: text while it is typed in this browser's
 * Studio, everything else when it is saved, by whomever. Only a preview loads the code of it.
 */
export function VisualEditing() {
  useOverlays();
  useChanges();
  useStandStillInFrame();
  useEffect(() => showLiveText(document.body), []);
  return null;
}

type Report = Parameters<HistoryAdapter["subscribe"]>[0];

/**
 * Overlays, which tell the Studio the URL of the page and follow the Studio to another. The component for Remix that
 * comes with them knows no `basename`: it tells the URL of a translated page without its language.
 */
function useOverlays(): void {
  const navigate = useNavigate();
  const url = useHref(useLocation());
  const home = useHref("/");
  const [report, setReport] = useState<Report>();
  const refresh = useRefresh();

  useEffect(() => report?.({ type: "push", url }), [report, url]);
  useEffect(() => {
    const overlays = new AbortController();
    let isLeaving = false;
    const history: HistoryAdapter = {
      subscribe(tell) {
        setReport(() => tell);
        return () => setReport(undefined);
      },
      update({ type, url: wanted }) {
        const path = pathBelow(home, wanted);
        // A document that is on its way would replace another page of this one.
        isLeaving ||= path === undefined;
        if (type === "pop") navigate(-1);
        else if (path === undefined || isLeaving) location.assign(wanted);
        else navigate(path, { replace: type === "replace" });
      },
    };
    import("@sanity/visual-editing").then(
      ({ enableVisualEditing }) => {
        if (overlays.signal.aborted) return;
        overlays.signal.addEventListener("abort", enableVisualEditing({ history, refresh }));
      },
      (error) => console.error("Click-to-edit could not be loaded:", error),
    );
    return () => overlays.abort();
  }, [home, navigate, refresh]);
}

/**
 * The path of a page for Remix, below the home page of the language that the document is in.
 * @returns undefined for a page that may be in another language, which is another document
 */
function pathBelow(home: string, url: string): string | undefined {
  const [prefix, path] = splitPath(url, [home]);
  if (home !== "/") return prefix === home ? path : undefined;
  return mayBeInLanguage(url) ? undefined : url;
}

/** Reads the page's data again when the Studio asks for it, except for an edit: it would report one a second late. */
function useRefresh() {
  const { revalidate, state } = useRevalidator();
  const done = useRef(() => {});
  useEffect(() => {
    if (state === "idle") done.current();
  }, [state]);
  return useCallback(
    ({ source }: HistoryRefresh) =>
      source !== "mutation" &&
      new Promise<void>((resolve) => {
        done.current = resolve;
        revalidate();
      }),
    [revalidate],
  );
}

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
