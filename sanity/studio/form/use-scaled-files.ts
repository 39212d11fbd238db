import { useToast } from "@sanity/ui/toast";
import { useEffect } from "react";
import { isTextField } from "./keep-caret";
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

    /** A text field takes the text that may be copied with a picture. */
    async function onTransfer(event: DragEvent | ClipboardEvent): Promise<void> {
      const { type, target } = event;
      const isPaste = event instanceof ClipboardEvent;
      const given = isPaste ? event.clipboardData : event.dataTransfer;
      if (own.has(event) || !given?.files.length || !target) return;
      if (isPaste && isTextField(target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      // They are gone when the files are ready.
      const texts = given.types.map((name) => [name, given.getData(name)] as const);
      const scaled = await scale(given.files);
      for (const [name, text] of texts) if (isPaste && text) scaled.setData(name, text);
      const options = { bubbles: true, cancelable: true, dataTransfer: scaled };
      redispatch(
        target,
        isPaste
          ? new ClipboardEvent(type, { ...options, clipboardData: scaled })
          : new DragEvent(type, { ...options, clientX: event.clientX, clientY: event.clientY }),
      );
    }

    function redispatch(target: EventTarget, event: Event): void {
      own.add(event);
      target.dispatchEvent(event);
    }

    const listeners = new AbortController();
    // Before the Studio's own listeners.
    const options = { capture: true, signal: listeners.signal };
    window.addEventListener("change", (event) => void onChange(event), options);
    for (const type of ["drop", "paste"] as const)
      window.addEventListener(type, (event) => void onTransfer(event), options);
    return () => listeners.abort();
  }, [toast]);
}
