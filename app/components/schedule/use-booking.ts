import { startTransition, useDeferredValue, useMemo, useRef, useState } from "react";
import { saveUnsentInput, useUnsentInput } from "~/components/form/use-unsent-input";
import { useLabels } from "~/content/site-data";
import type { Texts } from "~/forms/form-result";
import { plainText } from "~/lib/text/plain-text";
import type { ZoneOffsets } from "~/lib/time/business-time";
import { laterDate } from "~/lib/time/calendar-date";
import { useBusinessToday } from "~/lib/time/use-clock";
import { type Booking, bookingValidator } from "./booking";

export const BOOKING_FORM_ID = "booking";

const TYPED_FIELDS = ["name", "email", "title", "description"];

/** A confirmed request, and when it was made. */
export interface BookingRequest {
  booking: Booking;
  madeAt: Date;
}

/** The state of the booking form: the chosen day and slot, its validator, and the request once it is made. */
export function useBooking(serverToday: string, offsets: ZoneOffsets) {
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
    fields: TYPED_FIELDS,
    chosen: { date: chosenDate, timeSlot: slot },
    onRestore: restoreChoice,
  });

  function restoreChoice(texts: Texts) {
    const slots = form.current?.elements.namedItem("timeSlot");
    // Setting the value of a radio group checks nothing when the slot no longer exists.
    if (texts.timeSlot && slots instanceof RadioNodeList) slots.value = texts.timeSlot;
    // As a transition: an urgent update would render the calendar again if it is not hydrated yet.
    startTransition(() => {
      if (texts.date) setChosenDate(texts.date);
      if (slots instanceof RadioNodeList) setSlot(slots.value);
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
