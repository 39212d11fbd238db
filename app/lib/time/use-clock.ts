import { startTransition, useEffect, useState, useSyncExternalStore } from "react";
import { businessDate } from "./business-time";
import { laterDate } from "./calendar-date";

/** How often a page that stays open looks at the clock, in milliseconds. */
const CLOCK_CHECK_MS = 30_000;

const MINUTE_MS = 60_000;

function never() {
  return () => {};
}

/** True once the page's script is at work. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
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
 * Today in India, YYYY-MM-DD: what the server said, until midnight passes while the page stays open (or the page
 * comes from a cache). Never earlier than the server's day.
 */
export function useBusinessToday(serverToday: string): string {
  const now = useSyncExternalStore(
    subscribeToClock,
    () => businessDate(Date.now()),
    () => serverToday,
  );
  return laterDate(serverToday, now);
}

/**
 * The minute that has begun, in milliseconds; null on the server and in the first render. What depends on it is rendered
 * piece by piece: all at once, as a store would have it, it would hold a phone up while its page comes to life.
 */
export function useMinute(): number | null {
  const [minute, setMinute] = useState<number | null>(null);
  useEffect(() => {
    const look = () =>
      startTransition(() => setMinute(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS));
    look();
    return subscribeToClock(look);
  }, []);
  return minute;
}
