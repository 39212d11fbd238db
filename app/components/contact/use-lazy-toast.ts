import { useCallback, useRef } from "react";
import { flushSync } from "react-dom";
import { useToastOutlet } from "~/components/layout/toast-place";

type Toast = typeof import("~/components/layout/toaster").toast;

let isLoaded = false;

/** Whether a page has loaded the toasts' code: without it, none can be shown. */
export function isToastLoaded(): boolean {
  return isLoaded;
}

/**
 * Toasts whose code is loaded on demand, for a page where most visitors see none.
 * @returns a function that loads the code once and renders the toaster; rejects when loading fails
 */
export function useLazyToast(): () => Promise<Toast> {
  const showToaster = useToastOutlet();
  const loading = useRef<Promise<Toast>>();

  return useCallback(() => {
    loading.current ??= import("~/components/layout/toaster").then(
      ({ Toaster, toast }) => {
        isLoaded = true;
        // A toast is lost unless the toaster is rendered first.
        flushSync(() => showToaster(Toaster));
        return toast;
      },
      (error) => {
        loading.current = undefined;
        throw error;
      },
    );
    return loading.current;
  }, [showToaster]);
}
