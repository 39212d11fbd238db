import { withZod } from "@remix-validated-form/with-zod";
import { z } from "zod";
import { zfd } from "zod-form-data";
import { emailField, requiredText } from "./fields";

const optionalText = zfd.text(z.string().trim().default(""));

/** A meeting request; `title` is the meeting's purpose, an empty `timeSlot` means any time of the day. */
const bookingSchema = z.object({
  name: requiredText("Enter your name"),
  email: emailField,
  title: requiredText("Enter the purpose of the meeting"),
  description: optionalText,
  timeSlot: optionalText,
  date: zfd.text(
    z.string({ required_error: "Choose a date" }).regex(/^\d{4}-\d\d-\d\d$/, "Choose a date"),
  ),
});

export type Booking = z.infer<typeof bookingSchema>;

export const bookingValidator = withZod(bookingSchema);
