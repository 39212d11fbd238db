import { startTransition, useEffect, useState, useSyncExternalStore } from "react";
import { businessDate, type ZoneOffsets } from "./business-time";
import { laterDate } from "./calendar-date";

/** How often an open page checks the clock. */
const CLOCK_CHECK_MS = 30_000;

const MINUTE_MS = 60_000;

function subscribeNever() {
  return () => {};
}

/** True once the page is hydrated. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
}

function subscribeToClock(onChange: () => void) {
  const timer = setInterval(onChange, CLOCK_CHECK_MS);
  document.addEventListener("visibilitychange", onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onChange);
  };
}

/**
 * The company's date, YYYY-MM-DD. Starts as the server's date and advances when midnight passes while the page is open,
 * or before a cached page is shown. Never earlier than the server's date.
 */
export function useBusinessToday(serverToday: string, offsets: ZoneOffsets): string {
  const now = useSyncExternalStore(
    subscribeToClock,
    () => businessDate(Date.now(), offsets),
    () => serverToday,
  );
  return laterDate(serverToday, now);
}

/**
 * The current minute in milliseconds; null on the server and in the first render. Updates are transitions, which React
 * renders in slices: a synchronous store update would block a phone while the page hydrates.
 */
export function useMinute(): number | null {
  const [minute, setMinute] = useState<number | null>(null);
  useEffect(() => {
    const update = () =>
      startTransition(() => setMinute(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS));
    update();
    return subscribeToClock(update);
  }, []);
  return minute;
}
