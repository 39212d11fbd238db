import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import {
  type ComponentPropsWithoutRef,
  type HTMLAttributes,
  memo,
  Suspense,
  useMemo,
  useState,
} from "react";
import {
  type ChevronProps,
  type DayButtonProps,
  DayPicker,
  useDayPicker,
  type WeekProps,
} from "react-day-picker";
import { useLabels, useLanguage, useSiteData } from "~/content/site-data";
import {
  calendarNames,
  fromCalendarDate,
  longDate,
  toCalendarDate,
} from "~/lib/time/calendar-date";

interface ScheduleCalendarProps {
  /** The chosen day, YYYY-MM-DD. */
  date: string;
  /** The company's date, YYYY-MM-DD: the first day that can be chosen. */
  today: string;
  onChange: (date: string) => void;
}

const arrow =
  "grid size-11 cursor-pointer place-items-center rounded-full text-brand transition not-aria-disabled:hover:bg-mint aria-disabled:cursor-default aria-disabled:text-line";

/** With fewer days left in the first month, the next one is below it. */
const ENOUGH_DAYS = 14;

const look = {
  months: "grid gap-y-5",
  month: "relative grid grid-cols-[2.75rem_minmax(0,1fr)_2.75rem] items-center gap-y-2",
  month_caption: "col-start-2 text-center",
  caption_label: "font-display text-lg font-semibold",
  button_previous: arrow,
  button_next: `${arrow} order-none`,
  month_grid: "col-span-3 w-full table-fixed border-collapse",
  weekday: "pb-1 text-center text-sm font-medium text-ink-soft",
  day: "p-0.5 not-data-selected:*:enabled:hover:bg-mint",
  day_button:
    "mx-auto grid aspect-square w-full max-w-12 min-h-10 cursor-pointer place-items-center rounded-full transition disabled:cursor-not-allowed in-data-selected:bg-brand in-data-selected:font-semibold in-data-selected:text-on-brand in-data-today:ring-2 in-data-today:ring-marigold in-data-today:ring-inset disabled:text-ink-soft/55 disabled:line-through",
};

/**
 * The date picker: one day from today on, by mouse, touch or arrow keys. Its 42 buttons cost a phone more than the rest
 * of the form, so it is memoised, and hydrates after the form or when it is pressed (`Suspense`).
 */
export const ScheduleCalendar = memo(function ScheduleCalendar(props: ScheduleCalendarProps) {
  return (
    <Suspense>
      <Calendar {...props} />
    </Suspense>
  );
});

function Calendar({ date, today, onChange }: ScheduleCalendarProps) {
  const labels = useLabels().schedule;
  const language = useLanguage();
  const { labels: texts, weekStart = 1 } = useSiteData().language ?? {};
  const names = useMemo(() => calendarNames(language?.tag), [language?.tag]);
  const firstDay = toCalendarDate(today);
  const [month, setMonth] = useState(toCalendarDate(date));
  return (
    // The picker sets its name on an element without a role, which screen readers ignore.
    <fieldset aria-label={labels.chooseDate} className="min-w-0">
      <DayPicker
        mode="single"
        required
        selected={toCalendarDate(date)}
        onSelect={(day) => onChange(fromCalendarDate(day))}
        today={firstDay}
        month={month}
        onMonthChange={setMonth}
        numberOfMonths={isAtEndOf(month, firstDay) ? 2 : 1}
        pagedNavigation
        startMonth={firstDay}
        disabled={{ before: firstDay }}
        weekStartsOn={weekStart}
        {...names}
        {...(language && { dir: language.direction, lang: language.tag })}
        navLayout="around"
        classNames={look}
        components={{
          Chevron: Arrow,
          DayButton: Day,
          NextMonthButton: MonthButton,
          PreviousMonthButton: MonthButton,
          Week,
          Weekdays,
        }}
        labels={{
          ...names?.labels,
          ...(texts && {
            labelPrevious: () => texts.previousMonth,
            labelNext: () => texts.nextMonth,
          }),
          labelDayButton: (day, { today: isToday, selected }) =>
            [
              isToday && labels.today,
              longDate(fromCalendarDate(day), language?.tag),
              selected && labels.selected,
            ]
              .filter(Boolean)
              .join(", "),
        }}
      />
    </fieldset>
  );
}

/** Whether a month is that of the day, and the day is one of its last. */
function isAtEndOf(month: Date, day: Date): boolean {
  const nextMonth = new Date(day.getFullYear(), day.getMonth() + 1);
  const enough = new Date(day.getFullYear(), day.getMonth(), day.getDate() + ENOUGH_DAYS);
  return month < nextMonth && enough > nextMonth;
}

/** A week that is over has no day to choose. */
function Week({ week, ...props }: WeekProps) {
  const { today } = useDayPicker().dayPickerProps;
  const lastDay = week.days[6]?.date;
  return <tr {...(today && lastDay && lastDay < today ? { hidden: true } : props)} />;
}

/** The picker hides the names of the days from assistive technology. */
function Weekdays(props: HTMLAttributes<HTMLTableRowElement>) {
  return (
    <thead>
      <tr {...props} />
    </thead>
  );
}

/** An element of the site, whose name has the page's language, or its own. */
function MonthButton(props: ComponentPropsWithoutRef<"button">) {
  return <button lang={useSiteData().language?.current.tag} {...props} />;
}

function Arrow({ orientation }: ChevronProps) {
  const Glyph = orientation === "left" ? ChevronLeft : ChevronRight;
  return <Glyph aria-hidden="true" className="size-5" />;
}

/**
 * An element of the site, too. The calendar moves the focus to the chosen day. Focus by the press as well would render it
 * twice.
 */
function Day({ day: _, modifiers, ...props }: DayButtonProps) {
  return (
    <button
      {...props}
      ref={modifiers.focused ? focus : null}
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}

function focus(button: HTMLButtonElement | null) {
  button?.focus();
}
