import { useCallback, useRef } from "react";
import { flushSync } from "react-dom";
import { useToastOutlet } from "~/components/layout/toast-place";

type Toast = typeof import("~/components/layout/toaster").toast;

/**
 * Toasts for a page on which most visitors see none.
 * @returns fetches their code, once, and readies their place; rejects where it cannot be fetched
 */
export function useLazyToast(): () => Promise<Toast> {
  const place = useToastOutlet();
  const coming = useRef<Promise<Toast>>();

  return useCallback(() => {
    coming.current ??= import("~/components/layout/toaster").then(
      ({ Toaster, toast }) => {
        // A toast that comes before its place is lost.
        flushSync(() => place(Toaster));
        return toast;
      },
      (error) => {
        coming.current = undefined;
        throw error;
      },
    );
    return coming.current;
  }, [place]);
}
