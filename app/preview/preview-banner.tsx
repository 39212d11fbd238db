import { useFetcher, useHref, useLocation, useRevalidator } from "@remix-run/react";
import Eye from "lucide-react/icons/eye";
import X from "lucide-react/icons/x";
import { useEffect, useState, useSyncExternalStore } from "react";
import {
  type IncompleteDraft,
  type PreviewPerspective,
  type PreviewStatus,
  releaseOf,
} from "~/content/perspective";
import { DEFAULT_LANGUAGE } from "../../contract/local-path";

/** Editors read English, as in the Studio, in every language of the site. */
const IN_ENGLISH = { lang: DEFAULT_LANGUAGE.tag, dir: DEFAULT_LANGUAGE.direction };

function shown(perspective: PreviewPerspective): string {
  if (perspective === "published") return "You see what is published.";
  const release = releaseOf(perspective);
  return release
    ? `You see the site as of the release ${release}.`
    : "You see drafts that are not published.";
}

/** The preview's banner: perspective, incomplete drafts, and a button to leave. */
export function PreviewBanner({ perspective }: { perspective: PreviewPerspective }) {
  const { pathname, search } = useLocation();
  const from = useHref(pathname) + search;
  const found = useIncompleteDrafts();
  // The notice stays closed until it has something else to say.
  const said = JSON.stringify(found);
  const [closed, setClosed] = useState("");
  const incomplete = said === closed ? [] : found;
  const close = () => setClosed(said);
  // In the Studio's frame, the Studio shows the perspective and how to leave.
  if (useIsInFrame()) {
    return incomplete.length > 0 ? (
      <aside
        {...IN_ENGLISH}
        aria-label="Drafts that are not complete"
        className="fixed inset-x-3 bottom-3 z-40 mx-auto max-w-2xl rounded-3xl border border-marigold bg-paper p-4 text-ink shadow-lift print:hidden"
      >
        <IncompleteDrafts drafts={incomplete} onClose={close} />
      </aside>
    ) : null;
  }
  return (
    <>
      {/* Room for the banner below the page's last line. */}
      <div className="h-28 bg-brand-deep print:hidden" />
      <aside
        {...IN_ENGLISH}
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
            <input type="hidden" name="from" value={from} />
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
              <IncompleteDrafts drafts={incomplete} onClose={close} />
            </div>
          ) : null}
        </div>
      </aside>
    </>
  );
}

/** One line, which opens to name the drafts with links to their fields. */
function IncompleteDrafts({ drafts, onClose }: { drafts: IncompleteDraft[]; onClose(): void }) {
  const count = drafts.length === 1 ? "1 draft" : `${drafts.length} drafts`;
  return (
    <div className="flex items-start gap-3 text-sm">
      <details className="min-w-0 flex-1">
        <summary className="cursor-pointer py-3 font-semibold">
          {count} on this page {drafts.length === 1 ? "is" : "are"} not complete
        </summary>
        <ul className="max-h-40 list-disc overflow-y-auto pl-5">
          {drafts.map(({ title, problems, href }) => (
            <li key={href} className="py-1">
              {/* `_top`: in the Studio's frame, the Studio itself opens the field. */}
              <a href={href} target="_top" className="font-semibold text-link underline">
                {title}
              </a>
              : {problems.join(", ")}
            </li>
          ))}
        </ul>
      </details>
      <button
        type="button"
        onClick={onClose}
        aria-label="Close the note on drafts that are not complete"
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-mint"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
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

/** The incomplete drafts of the page, read again after each revalidation. */
function useIncompleteDrafts(): IncompleteDraft[] {
  const { load, data } = useFetcher<PreviewStatus>();
  const { pathname, key } = useLocation();
  const { state } = useRevalidator();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation loads them again
  useEffect(() => {
    if (state === "idle") load(`/preview/status?${new URLSearchParams({ path: pathname })}`);
  }, [load, state, pathname, key]);

  // Those of the previous page stay until the answer.
  return data?.path === pathname ? data.incomplete : [];
}
