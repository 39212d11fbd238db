import { useEffect, useState } from "react";

/**
 * The name of the visitor's time zone, empty until it is known. Computed in a worker: the browser's first use of its time zone
 * data would block a phone for a tenth of a second.
 * @param isWanted whether the page shows the name
 * @param language the tag of that of the name; English without one
 */
export function useZoneName(isWanted: boolean, language = "en-US"): string {
  const [name, setName] = useState("");
  useEffect(() => {
    if (!isWanted) return;
    const worker = new Worker(new URL("./zone-name.worker.ts", import.meta.url), {
      type: "module",
    });
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      setName(data);
      worker.terminate();
    };
    // Some browsers hide the zone; the page works without its name.
    worker.onerror = (event) => event.preventDefault();
    worker.postMessage(language);
    return () => worker.terminate();
  }, [isWanted, language]);
  return isWanted ? name : "";
}
