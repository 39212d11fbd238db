import { useFetcher, useLocation, useRevalidator } from "@remix-run/react";
import Eye from "lucide-react/icons/eye";
import { useEffect, useSyncExternalStore } from "react";
import { type PreviewPerspective, type PreviewStatus, releaseOf } from "~/content/perspective";

interface PreviewBannerProps {
  perspective: PreviewPerspective;
}

function shown(perspective: PreviewPerspective): string {
  if (perspective === "published") return "You see what is published.";
  const release = releaseOf(perspective);
  return release
    ? `You see the site as of the release ${release}.`
    : "You see drafts that are not published.";
}

/** The preview's banner: perspective, incomplete drafts, and a button to leave. */
export function PreviewBanner({ perspective }: PreviewBannerProps) {
  const { pathname, search } = useLocation();
  const incomplete = useIncompleteDrafts();
  // In the Studio's frame, the Studio shows the perspective and how to leave.
  if (useIsInFrame()) {
    return incomplete.length > 0 ? (
      <aside
        aria-label="Drafts that are not complete"
        className="fixed inset-x-3 bottom-3 z-40 mx-auto max-w-2xl rounded-3xl border border-marigold bg-paper p-4 text-ink shadow-lift print:hidden"
      >
        <IncompleteDrafts lines={incomplete} />
      </aside>
    ) : null;
  }
  return (
    <>
      {/* Room for the banner below the page's last line. */}
      <div className="h-28 bg-brand-deep print:hidden" />
      <aside
        aria-label="Preview"
        className="fixed inset-x-3 bottom-3 z-40 mx-auto max-w-2xl rounded-3xl border border-marigold bg-paper p-3 pl-5 text-ink shadow-lift print:hidden"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
          <p className="flex items-center gap-3">
            <Eye aria-hidden="true" className="size-5 shrink-0 text-river" />
            <span>
              <strong className="font-semibold">Preview.</strong> {shown(perspective)}
            </span>
          </p>
          {/* Without script it is shown in the Studio's frame too; `_top` leaves the whole window. */}
          <form method="post" action="/preview/exit" target="_top">
            <input type="hidden" name="from" value={pathname + search} />
            <button
              type="submit"
              className="min-h-11 rounded-full bg-brand px-5 font-semibold text-on-brand transition hover:bg-brand-deep"
            >
              Exit preview
            </button>
          </form>
        </div>
        <div role="status">
          {incomplete.length > 0 ? (
            <div className="mt-2 border-t border-line pt-2">
              <IncompleteDrafts lines={incomplete} />
            </div>
          ) : null}
        </div>
      </aside>
    </>
  );
}

function IncompleteDrafts({ lines }: { lines: string[] }) {
  return (
    <div className="max-h-40 overflow-y-auto pr-2 text-sm">
      <p className="font-semibold">Drafts that are not complete:</p>
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** Whether the page is in a frame, as in the Studio. */
function useIsInFrame(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => window.parent !== window,
    () => false,
  );
}

/** Loads the incomplete drafts again after each revalidation. */
function useIncompleteDrafts(): string[] {
  const { load, data } = useFetcher<PreviewStatus>();
  const { key } = useLocation();
  const { state } = useRevalidator();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page loads them again
  useEffect(() => {
    if (state === "idle") load("/preview/status");
  }, [load, state, key]);

  return data?.incomplete ?? [];
}
