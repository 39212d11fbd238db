import { memo, startTransition, useDeferredValue, useMemo, useRef, useState } from "react";
import { ValidatedForm } from "remix-validated-form";
import { FormErrorSummary } from "~/components/form/error-summary";
import { TextField } from "~/components/form/field";
import { PersonFields, PrivacyNotice } from "~/components/form/form-parts";
import { saveUnsentInput, useUnsentInput } from "~/components/form/use-unsent-input";
import { Button } from "~/components/ui/button";
import { useLabels, useLanguage } from "~/content/site-data";
import type { Texts } from "~/forms/form-result";
import { plainText } from "~/lib/text/plain-text";
import type { ZoneOffsets } from "~/lib/time/business-time";
import { laterDate, longDate } from "~/lib/time/calendar-date";
import { useBusinessToday, useIsHydrated } from "~/lib/time/use-clock";
import { type Booking, bookingValidator, useMeetingTime } from "./booking";
import { ScheduleCalendar } from "./schedule-calendar";
import { ScheduleConfirmation } from "./schedule-confirmation";
import { ScheduleSlots } from "./schedule-slots";

const BOOKING_FORM_ID = "booking";

const UNSENT_FIELDS = ["name", "email", "title", "description", "timeSlot"];

interface ScheduleFormProps {
  /** The company's date when the page was rendered, YYYY-MM-DD. */
  serverToday: string;
  /** Of the company's time zone. */
  offsets: ZoneOffsets;
  timeSlots: string[];
  confirmation: string;
}

/** The booking form. It sends nothing: the request is logged to the console and confirmed by an alert. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { serverToday, offsets, timeSlots, confirmation } = props;
  const labels = useLabels().schedule;
  const language = useLanguage()?.tag;
  const isHydrated = useIsHydrated();
  const timeOf = useMeetingTime(offsets);
  const { form, validator, today, date, deferred, setChosenDate, setSlot, request, book } =
    useBooking(serverToday, offsets);
  return (
    <ValidatedForm
      id={BOOKING_FORM_ID}
      formRef={form}
      validator={validator}
      onSubmit={book}
      noValidate
      className="mt-6"
    >
      <FormErrorSummary order={["timeSlot", "name", "email", "title"]} />
      <input type="hidden" name="date" value={date} />
      {/* The columns depend on the width in letters, not in pixels: enlarged text needs more. */}
      <div className="@container mt-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:@min-[36rem]:grid-cols-[1fr_1.2fr] xl:@min-[36rem]:gap-10">
          <div>
            <p className="font-semibold">{labels.date}</p>
            <p aria-live="polite" className="mt-1 mb-3 font-display text-lg text-brand">
              {longDate(date, language)}
            </p>
            <ScheduleCalendar key={today} date={date} today={today} onChange={setChosenDate} />
          </div>
          <ScheduleSlots
            slots={timeSlots}
            date={deferred.date}
            offsets={offsets}
            chosen={deferred.timeSlot}
            onChange={setSlot}
          />
        </div>
      </div>
      <TypedFields />
      <PrivacyNotice text={labels.privacy} className="mt-5" />
      {/* Where the two do not fit side by side, the choice is above the button. */}
      <div className="mt-6 flex flex-wrap-reverse items-center gap-x-5 gap-y-3">
        {/* Before hydration, pressing Enter must not submit the form. */}
        <Button
          type="submit"
          disabled={!isHydrated}
          aria-describedby="choice"
          className="max-sm:w-full"
        >
          {labels.book}
        </Button>
        <p id="choice" className="grow basis-56 text-ink-soft">
          {longDate(deferred.date, language)} · {timeOf(deferred)}
        </p>
      </div>
      <div role="status" className={request ? "mt-6" : ""}>
        {request ? (
          // A new key for each request: React cannot update texts that a browser has translated.
          <ScheduleConfirmation
            key={request.madeAt.getTime()}
            {...request}
            offsets={offsets}
            confirmation={confirmation}
          />
        ) : null}
      </div>
    </ValidatedForm>
  );
}

/** The text fields, memoised so that another day or slot does not render them again. */
const TypedFields = memo(function TypedFields() {
  const labels = useLabels().schedule;
  return (
    <div className="mt-8 grid gap-5 border-t border-line pt-8 sm:grid-cols-2">
      <PersonFields />
      <TextField
        name="title"
        label={labels.purpose}
        hint={labels.purposeHint}
        autoCapitalize="sentences"
        className="sm:col-span-2"
      />
      <TextField
        name="description"
        label={labels.details}
        optional
        rows={4}
        className="sm:col-span-2"
      />
    </div>
  );
});

/** A confirmed request, and when it was made. */
interface BookingRequest {
  booking: Booking;
  madeAt: Date;
}

/** The state of the booking form: the chosen day and slot, its validator, and the request once it is made. */
function useBooking(serverToday: string, offsets: ZoneOffsets) {
  const labels = useLabels();
  const form = useRef<HTMLFormElement>(null);
  const today = useBusinessToday(serverToday, offsets);
  const [chosenDate, setChosenDate] = useState("");
  const [slot, setSlot] = useState("");
  const [request, setRequest] = useState<BookingRequest>();
  // On a page left open past midnight the chosen day may lie in the past.
  const date = laterDate(chosenDate, today);
  // The calendar shows the new day first; the slots follow in a later frame.
  const deferred = useDeferredValue(useMemo(() => ({ date, timeSlot: slot }), [date, slot]));
  const validator = useMemo(() => bookingValidator(labels, offsets, Date.now), [labels, offsets]);
  useUnsentInput({
    formId: BOOKING_FORM_ID,
    form,
    fields: UNSENT_FIELDS,
    chosen: { date: chosenDate, timeSlot: slot },
    onRestore: restoreChoice,
  });

  function restoreChoice(texts: Texts) {
    const slots = form.current?.querySelectorAll<HTMLInputElement>("[name=timeSlot]") ?? [];
    // None when the slot no longer exists.
    const slot = Array.from(slots).find(({ value }) => value === texts.timeSlot);
    if (slot) slot.checked = true;
    // As a transition: an urgent update would render the calendar again if it is not hydrated yet.
    startTransition(() => {
      if (texts.date) setChosenDate(texts.date);
      if (slot) setSlot(slot.value);
    });
  }

  /** Confirms the request with an alert. Nothing is sent, and the fields keep their values. */
  function book(booking: Booking, event: { preventDefault: () => void }) {
    event.preventDefault();
    console.info("Booking request", booking);
    window.alert(plainText(labels.schedule.booked));
    setRequest({ booking, madeAt: new Date() });
    saveUnsentInput(BOOKING_FORM_ID, {});
  }

  return { form, validator, today, date, deferred, setChosenDate, setSlot, request, book };
}
