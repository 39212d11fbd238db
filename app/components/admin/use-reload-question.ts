import { useEffect, useRef } from "react";

/**
 * Lets the browser ask before this document goes away.
 * @param wouldLose whether anything would be lost just then
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
