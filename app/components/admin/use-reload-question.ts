import { useEffect, useRef } from "react";

/**
 * Makes the browser ask before this document is left.
 * @param wouldLose returns whether changes would be lost
 */
export function useReloadQuestion(wouldLose: () => boolean): void {
  const latest = useRef(wouldLose);
  latest.current = wouldLose;
  useEffect(() => {
    function ask(event: BeforeUnloadEvent) {
      if (latest.current()) event.preventDefault();
    }
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
}
