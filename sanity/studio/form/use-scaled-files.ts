import { useToast } from "@sanity/ui/toast";
import { useEffect } from "react";
import { scaleImage } from "./scale-uploads";

/**
 * Makes large images smaller before any part of the Studio takes them, the media library too, which has no setting for
 * it. Refuses the files that cannot be used, in words.
 */
export function useScaledFiles(): void {
  const toast = useToast();

  useEffect(() => {
    /** Events that are dispatched here again, with the scaled files. */
    const own = new WeakSet<Event>();

    async function scale(files: FileList): Promise<DataTransfer> {
      const scaled = new DataTransfer();
      for (const result of await Promise.all(Array.from(files, scaleImage))) {
        if (result instanceof File) scaled.items.add(result);
        else
          toast.push({
            status: "error",
            title: "The picture was not uploaded",
            description: result,
          });
      }
      return scaled;
    }

    async function onChange(event: Event): Promise<void> {
      const { target } = event;
      if (own.has(event) || !(target instanceof HTMLInputElement) || !target.files?.length) return;
      event.stopImmediatePropagation();
      const { files } = await scale(target.files);
      target.files = files;
      if (files.length > 0) redispatch(target, new Event("change", { bubbles: true }));
    }

    async function onDrop(event: DragEvent): Promise<void> {
      const { target, dataTransfer, clientX, clientY } = event;
      if (own.has(event) || !dataTransfer?.files.length || !target) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const scaled = await scale(dataTransfer.files);
      const options = { bubbles: true, cancelable: true, clientX, clientY, dataTransfer: scaled };
      redispatch(target, new DragEvent("drop", options));
    }

    function redispatch(target: EventTarget, event: Event): void {
      own.add(event);
      target.dispatchEvent(event);
    }

    const listeners = new AbortController();
    // Before the Studio's own listeners.
    const options = { capture: true, signal: listeners.signal };
    window.addEventListener("change", (event) => void onChange(event), options);
    window.addEventListener("drop", (event) => void onDrop(event), options);
    return () => listeners.abort();
  }, [toast]);
}
