import { useEffect, useState } from "react";

/**
 * The visitor's time zone as people call it, once it is known. Asked for beside the page: the browser's first look at
 * its tables of zones would hold a phone up for a tenth of a second.
 * @param isWanted whether the page has something to say about it
 */
export function useZoneName(isWanted: boolean): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => {
    if (!isWanted) return;
    const worker = new Worker(new URL("./zone-name.worker.ts", import.meta.url), {
      type: "module",
    });
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      setName(data);
      worker.terminate();
    };
    // Without a name, as in a browser that hides its zone, the page says less.
    worker.onerror = (event) => event.preventDefault();
    return () => worker.terminate();
  }, [isWanted]);
  return isWanted ? name : undefined;
}
