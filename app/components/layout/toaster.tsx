import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import X from "lucide-react/icons/x";
import { type CSSProperties, Fragment } from "react";
import { Toaster as SonnerToaster } from "sonner";
import toastStyles from "sonner/dist/styles.css?url";
import { useOptionalSiteData } from "~/content/site-data";

const TOAST_MS = 10_000;

/** Wide enough for a line of text beside a button. */
const WIDTH = { "--width": "27rem" } as CSSProperties;

/** Sonner's toaster in the look of the site. */
export function Toaster() {
  const language = useOptionalSiteData()?.language;
  const labels = language?.labels;
  const Region = labels ? "section" : Fragment;
  return (
    // Names in elements of the site have their language; Sonner's own are attributes.
    <Region {...(labels && { "aria-label": labels.toasts })}>
      {/* Loaded here and not by a page, because toasts stay when the page changes. */}
      <link rel="stylesheet" href={toastStyles} />
      <SonnerToaster
        dir={language?.current.direction ?? "ltr"}
        position="bottom-right"
        duration={TOAST_MS}
        style={WIDTH}
        closeButton
        {...(labels && { customAriaLabel: "" })}
        icons={{
          success: <CircleCheck className="size-6 text-river" />,
          error: <CircleAlert className="size-6" />,
          close: (
            <>
              <X className="size-4" />
              {labels && <span className="sr-only">{labels.closeToast}</span>}
            </>
          ),
        }}
        toastOptions={{
          unstyled: true,
          ...(labels && { closeButtonAriaLabel: "" }),
          classNames: {
            toast:
              "relative flex w-full flex-wrap items-start gap-3 rounded-2xl border border-line bg-paper p-5 pe-12 font-sans text-base text-ink shadow-lift focus-visible:outline-3! focus-visible:outline-offset-2! focus-visible:outline-river!",
            content: "min-w-0 grow basis-48",
            title: "font-semibold",
            description: "mt-0.5 text-ink-soft",
            error: "border-danger! bg-danger! text-on-brand! [&_[data-description]]:text-on-brand!",
            closeButton:
              "absolute top-3 end-3 grid size-8 cursor-pointer place-items-center rounded-full hover:bg-current/10",
          },
        }}
      />
    </Region>
  );
}
