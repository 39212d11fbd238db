import { type RefObject, useEffect, useRef, useState } from "react";
import { useEditMark } from "~/preview/edit-mark";
import { type LocalTime, slotInZone, slotStart } from "~/utils/time-zones";

const DAY_SHIFTS = { "-1": ", day before", "0": "", "1": ", next day" };

/** The visitor's time in words, like "8:30 PM, day before". */
export function localTimeText({ time, dayShift }: LocalTime): string {
  return `${time}${DAY_SHIFTS[dayShift]}`;
}

interface ScheduleSlotsProps {
  slots: string[];
  /** The chosen day, YYYY-MM-DD. */
  date: string;
  /** The visitor's time zone, once it is known. */
  timeZone: string | null;
  timeZoneLabel: string;
  chosen: string;
  onChange: (slot: string) => void;
}

/** The time slots, at most one of them chosen: real radio buttons that look like buttons. */
export function ScheduleSlots({
  slots,
  date,
  timeZone,
  timeZoneLabel,
  chosen,
  onChange,
}: ScheduleSlotsProps) {
  const group = useRef<HTMLDivElement>(null);
  useEarlyChoice(group, onChange);
  const isPast = useIsPast(date, chosen);
  const localTimes = slots.map((slot) => (timeZone ? slotInZone(date, slot, timeZone) : null));
  const hasLocalTimes = localTimes.some(Boolean);

  function clear() {
    for (const radio of group.current?.querySelectorAll("input") ?? []) radio.checked = false;
    onChange("");
    group.current?.querySelector("input")?.focus();
  }

  const slotsMark = useEditMark("schedulePage", "timeSlots");
  return (
    <div ref={group} role="radiogroup" aria-labelledby="slots-label">
      <p id="slots-label" className="font-semibold">
        Time slot <span className="font-normal text-ink-soft">(optional)</span>
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {hasLocalTimes
          ? `In ${timeZoneLabel}, with your time (${timeZone}) below.`
          : `In ${timeZoneLabel}.`}
      </p>
      <div {...slotsMark} className="mt-3 grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-2">
        {slots.map((slot, index) => (
          <Slot
            key={slot}
            slot={slot}
            timeZoneLabel={timeZoneLabel}
            local={localTimes[index] ?? null}
            onChoose={() => onChange(slot)}
          />
        ))}
      </div>
      <p role="status" className="mt-3 text-sm text-ink-soft">
        {isPast
          ? "This time has already passed in India today; we will answer with the next free one."
          : chosen
            ? ""
            : "No time chosen yet: without one, we suggest a time that day."}
      </p>
      {chosen ? (
        <button
          type="button"
          onClick={clear}
          className="min-h-11 cursor-pointer text-sm font-medium text-link underline underline-offset-4"
        >
          Clear the time
        </button>
      ) : null}
    </div>
  );
}

interface SlotProps {
  slot: string;
  timeZoneLabel: string;
  local: LocalTime | null;
  onChoose: () => void;
}

// The browser keeps which one is checked, so a choice made before the script runs is not lost.
function Slot({ slot, timeZoneLabel, local, onChoose }: SlotProps) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-2 rounded-2xl border border-ink-soft/60 bg-paper px-2.5 py-2 sm:gap-2.5 sm:px-3 leading-tight transition hover:border-brand hover:bg-mint has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-river">
      <input
        type="radio"
        name="timeSlot"
        value={slot}
        onChange={onChoose}
        className="peer size-4 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-ink-soft outline-none checked:border-4 checked:border-marigold checked:bg-brand"
      />
      <span className="text-sm peer-checked:[&>span]:text-on-brand-soft sm:text-base">
        {slot} <span className="text-xs text-ink-soft sm:text-sm">{timeZoneLabel}</span>
        {local ? (
          <span className="block text-sm text-ink-soft">
            {localTimeText(local)}
            <span className="sr-only"> your time</span>
          </span>
        ) : null}
      </span>
    </label>
  );
}

/** Tells the page which radio was checked before its script ran (or kept by the browser on going back). */
function useEarlyChoice(group: RefObject<HTMLDivElement>, onChange: (slot: string) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there at the start is early
  useEffect(() => {
    const checked = group.current?.querySelector<HTMLInputElement>("input:checked");
    if (checked) onChange(checked.value);
  }, []);
}

/** Whether the slot began before now; looked at when the choice changes, not while rendering. */
function useIsPast(date: string, slot: string): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const start = slotStart(date, slot);
    setIsPast(start !== null && start.getTime() < Date.now());
  }, [date, slot]);
  return isPast;
}
