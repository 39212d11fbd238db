import { memo, startTransition, useDeferredValue, useMemo, useRef, useState } from "react";
import { ValidatedForm } from "remix-validated-form";
import { FormErrorSummary } from "~/components/form/error-summary";
import { PersonFields } from "~/components/form/person-fields";
import { TextAreaField, TextField } from "~/components/form/text-field";
import { useUnsentInput } from "~/components/form/use-unsent-input";
import { Button } from "~/components/ui/button";
import { useLabels } from "~/content/site-data";
import type { SiteSettings } from "~/content/site-settings.server";
import type { Booking } from "~/forms/booking";
import { lazyValidator } from "~/forms/lazy-validator";
import type { Texts } from "~/forms/texts";
import { plainText } from "~/lib/text/plain-text";
import { laterDate, longDate } from "~/lib/time/calendar-date";
import { useBusinessToday, useIsLive } from "~/lib/time/use-clock";
import { ScheduleCalendar } from "./schedule-calendar";
import { ScheduleConfirmation } from "./schedule-confirmation";
import { ScheduleSlots } from "./schedule-slots";

const BOOKING_FORM_ID = "booking";

const TYPED_FIELDS = ["name", "email", "title", "description"];

interface ScheduleFormProps {
  /** The server's date in India, YYYY-MM-DD. */
  serverToday: string;
  timeSlots: string[];
  confirmation: string;
  company: Pick<SiteSettings, "companyName" | "email" | "timeZoneLabel">;
}

/** The booking form. It sends nothing: the request goes to the console and is confirmed by an alert. */
export function ScheduleForm({ serverToday, timeSlots, confirmation, company }: ScheduleFormProps) {
  const labels = useLabels();
  const today = useBusinessToday(serverToday);
  const isLive = useIsLive();
  const form = useRef<HTMLFormElement>(null);
  const validator = useMemo(
    () =>
      lazyValidator(
        async () => (await import("~/forms/booking")).bookingValidator(plainText(labels), Date.now),
        () => form.current,
      ),
    [labels],
  );
  const [chosenDate, setChosenDate] = useState("");
  const [slot, setSlot] = useState("");
  const [request, setRequest] = useState<{ booking: Booking; madeAt: Date }>();
  // A page left open past midnight must not ask for yesterday.
  const date = laterDate(chosenDate, today);
  // The calendar shows the day first; its times follow in a later frame, together with the chosen one.
  const times = useDeferredValue(useMemo(() => ({ date, slot }), [date, slot]));
  const forgetUnsent = useUnsentInput({
    formId: BOOKING_FORM_ID,
    form,
    fields: TYPED_FIELDS,
    chosen: { date: chosenDate, timeSlot: slot },
    onRestore: chooseAgain,
  });

  function chooseAgain(texts: Texts) {
    const slots = form.current?.elements.namedItem("timeSlot");
    // The browser keeps which slot is checked, and checks none that is offered no more.
    if (texts.timeSlot && slots instanceof RadioNodeList) slots.value = texts.timeSlot;
    // The calendar may have yet to come to life, and is made anew if another day reaches it before.
    startTransition(() => {
      if (texts.date) setChosenDate(texts.date);
      if (slots instanceof RadioNodeList) setSlot(slots.value);
    });
  }

  // What was typed stays: the form knows no other transition than the alert.
  function book(booking: Booking, event: { preventDefault: () => void }) {
    event.preventDefault();
    console.info("Booking request", booking);
    window.alert(plainText(labels.schedule.booked));
    setRequest({ booking, madeAt: new Date() });
    forgetUnsent();
  }

  return (
    <ValidatedForm
      id={BOOKING_FORM_ID}
      formRef={form}
      validator={validator}
      onSubmit={book}
      noValidate
      onPointerEnter={validator.prepare}
      onFocus={validator.prepare}
      className="mt-6"
    >
      <FormErrorSummary order={["timeSlot", "name", "email", "title"]} />
      <input type="hidden" name="date" value={date} />
      {/* By the room there is in letters, not in pixels: enlarged text needs more. */}
      <div className="@container mt-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:@min-[36rem]:grid-cols-[1fr_1.2fr] xl:@min-[36rem]:gap-10">
          <div>
            <p className="font-semibold">{labels.schedule.date}</p>
            <p aria-live="polite" className="mt-1 mb-3 font-display text-lg text-brand">
              {longDate(date)}
            </p>
            <ScheduleCalendar key={today} date={date} today={today} onChange={setChosenDate} />
          </div>
          <ScheduleSlots
            slots={timeSlots}
            date={times.date}
            timeZoneLabel={company.timeZoneLabel}
            chosen={times.slot}
            onChange={setSlot}
          />
        </div>
      </div>
      <TypedFields />
      {/* Until the script is at work, pressing Enter must not send the form anywhere. */}
      <Button type="submit" disabled={!isLive} className="mt-6 w-full sm:w-auto">
        {labels.schedule.book}
      </Button>
      <div role="status" className={request ? "mt-6" : ""}>
        {request ? (
          // Made anew for each: the texts of one that a browser has translated are no longer React's to change.
          <ScheduleConfirmation
            key={request.madeAt.getTime()}
            {...request}
            company={company}
            confirmation={confirmation}
          />
        ) : null}
      </div>
    </ValidatedForm>
  );
}

/** What is typed; another day or time leaves it as it is. */
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
      <TextAreaField
        name="description"
        label={labels.details}
        optional
        rows={4}
        className="sm:col-span-2"
      />
    </div>
  );
});
