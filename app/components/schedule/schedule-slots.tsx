import {
  memo,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useField } from "remix-validated-form";
import { fieldId } from "~/components/form/field";
import { useLanguage, useSiteData } from "~/content/site-data";
import { fillPlaceholders } from "~/lib/text/placeholders";
import {
  hasBegun,
  type LocalTime,
  partOfDay,
  slotOnClock,
  timeIn,
  type ZoneOffsets,
} from "~/lib/time/business-time";
import { useMinute } from "~/lib/time/use-clock";
import { useZoneName } from "~/lib/time/use-zone-name";
import { useEditMark } from "~/preview/edit-mark";
import type { Labels } from "../../../contract/labels";

/** Slots that have begun come first, in short rows of their own; then those that are no time of day. */
const GROUPS = ["past", null, "morning", "afternoon", "evening"] as const;

interface ScheduleSlotsProps {
  slots: string[];
  /** The chosen day, YYYY-MM-DD. */
  date: string;
  /** Of the company's time zone. */
  offsets: ZoneOffsets;
  chosen: string;
  onChange: (slot: string) => void;
}

/**
 * The time slots as a radio group, by parts of the company's day. At most one is chosen, and slots that have begun are
 * disabled.
 */
export const ScheduleSlots = memo(function ScheduleSlots(props: ScheduleSlotsProps) {
  const { slots, date, offsets, chosen } = props;
  const { labels: all, timeZoneLabel } = useSiteData().settings;
  const { schedule: labels, forms } = all;
  const group = useRef<HTMLDivElement>(null);
  const now = useMinute();
  const isPast = (slot: string) => now !== null && hasBegun(date, slot, offsets, now);
  const localTimeOf = (slot: string) => (now === null ? null : slotOnClock(date, slot, offsets));
  const timeZone = useZoneName(slots.some(localTimeOf), useLanguage()?.tag);
  const { choose, clear, hasExpired } = useSlotChoice(group, props, isPast(chosen));
  const areAllPast = slots.length > 0 && slots.every(isPast);
  const slotsMark = useEditMark("schedulePage", "timeSlots");
  return (
    <div
      ref={group}
      id={fieldId("timeSlot")}
      role="radiogroup"
      aria-labelledby="slots-label"
      className="print:hidden"
    >
      <p id="slots-label" className="font-semibold">
        {labels.slot} <span className="font-normal text-ink-soft">{forms.optional}</span>
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {fillPlaceholders(timeZone ? labels.slotZones : labels.slotZone, {
          zone: timeZoneLabel,
          timeZone,
        })}
      </p>
      {/* Browsers reach a radio group at its oldest button: all are new when one moves to another group. */}
      <div key={slots.filter(isPast).length} className="@container mt-3 grid gap-3" {...slotsMark}>
        {GROUPS.map((name) => (
          <SlotGroup key={name} label={name && name !== "past" ? labels[name] : null}>
            {slots
              .filter((slot) => (isPast(slot) ? "past" : partOfDay(slot)) === name)
              .map((slot) => (
                <Slot
                  key={slot}
                  slot={slot}
                  local={localTimeOf(slot)}
                  isPast={isPast(slot)}
                  isChosen={slot === chosen}
                  onChoose={() => choose(slot)}
                />
              ))}
          </SlotGroup>
        ))}
      </div>
      <p role="status" className="mt-3 text-sm text-ink-soft">
        {chosen ? "" : statusText(labels, areAllPast, hasExpired)}
      </p>
      {chosen ? (
        <button
          type="button"
          onClick={clear}
          className="min-h-11 cursor-pointer text-sm font-medium text-link underline underline-offset-4"
        >
          {labels.clearSlot}
        </button>
      ) : null}
    </div>
  );
});

function SlotGroup({ label, children }: { label: string | null; children: ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a second group of the same radio buttons
    <div role="group" aria-labelledby={label ? id : undefined}>
      {label ? (
        <p id={id} className="mb-1.5 text-sm leading-tight font-medium text-ink-soft">
          {label}
        </p>
      ) : null}
      <div className="grid grid-cols-6 gap-2">{children}</div>
    </div>
  );
}

function statusText(labels: Labels["schedule"], areAllPast: boolean, hasExpired: boolean): string {
  if (areAllPast) return labels.noneLeft;
  return hasExpired ? labels.passed : labels.noSlot;
}

/** Choosing and clearing a slot; one that has begun meanwhile is cleared. */
function useSlotChoice(
  group: RefObject<HTMLDivElement>,
  { date, onChange }: Pick<ScheduleSlotsProps, "date" | "onChange">,
  isChosenPast: boolean,
) {
  const { clearError } = useField("timeSlot");
  const [expiredOn, setExpiredOn] = useState<string>();

  function uncheck() {
    for (const radio of group.current?.querySelectorAll("input") ?? []) radio.checked = false;
    onChange("");
  }

  function clear() {
    uncheck();
    group.current?.querySelector<HTMLInputElement>("input:enabled")?.focus();
  }

  function choose(slot: string) {
    clearError();
    // The browser shows the choice itself; the rest of the page follows in a later frame.
    startTransition(() => {
      setExpiredOn(undefined);
      onChange(slot);
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: reports a choice made before hydration
  useEffect(() => {
    const checked = group.current?.querySelector<HTMLInputElement>("input:checked");
    if (checked) onChange(checked.value);
  }, []);

  // A slot begins while the page is open, or has begun on the day that is chosen next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when the chosen slot begins
  useEffect(() => {
    if (!isChosenPast) return;
    uncheck();
    setExpiredOn(date);
  }, [isChosenPast]);

  return { choose, clear, hasExpired: expiredOn === date };
}

interface SlotProps {
  slot: string;
  local: LocalTime | null;
  /** True once the slot has begun. */
  isPast: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

// Uncontrolled: a choice made before hydration must not be lost.
function Slot({ slot, local, isPast, isChosen, onChoose }: SlotProps) {
  const { labels, timeZoneLabel } = useSiteData().settings;
  const language = useLanguage()?.tag;
  const pastId = useId();
  return (
    <label data-past={isPast || undefined} className="group/slot time-slot">
      <input
        type="radio"
        name="timeSlot"
        value={slot}
        disabled={isPast}
        defaultChecked={isChosen}
        onChange={onChoose}
        aria-describedby={isPast ? pastId : undefined}
        className="peer size-4 shrink-0 group-data-past/slot:sr-only scroll-my-14 cursor-[inherit] appearance-none rounded-full border-2 border-ink-soft outline-none checked:border-4 checked:border-marigold checked:bg-brand"
      />
      <span className="text-sm peer-checked:[&>span+span]:text-on-brand-soft sm:text-base">
        {/* A browser's data of a language can be older than the server's. */}
        <span
          suppressHydrationWarning
          className="group-data-past/slot:text-xs group-data-past/slot:line-through"
        >
          {timeIn(language, slot)}
        </span>{" "}
        <span className="text-sm text-ink-soft max-sm:sr-only group-data-past/slot:sr-only">
          {timeZoneLabel}
        </span>
        {local ? (
          <span className="block text-sm text-balance text-ink-soft group-data-past/slot:sr-only">
            {timeIn(language, local.time, local.day)}
            <span className="sr-only"> {labels.schedule.yourTime}</span>
          </span>
        ) : null}
        {isPast ? (
          <span id={pastId} aria-hidden="true" className="block text-xs text-ink-soft">
            {labels.schedule.alreadyPast}
          </span>
        ) : null}
      </span>
    </label>
  );
}
