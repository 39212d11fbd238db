import { useCallback, useRef } from "react";

/**
 * For what is asked again before it has answered: only the last answer counts, whichever comes first.
 * @returns begins a turn, which ends those before it; what it returns says whether the turn lasts
 */
export function useTurns(): () => () => boolean {
  const last = useRef(0);
  return useCallback(() => {
    last.current += 1;
    const mine = last.current;
    return () => mine === last.current;
  }, []);
}
