import { withZod } from "@remix-validated-form/with-zod";
import { z } from "zod";
import { zfd } from "zod-form-data";

/** A text that must hold more than spaces. */
function required(message: string) {
  return zfd.text(z.string({ required_error: message }).trim().min(1, message));
}

const optionalText = zfd.text(z.string().trim().default(""));

/** A meeting request; `title` is the meeting's purpose, an empty `timeSlot` means any time of the day. */
export const bookingSchema = z.object({
  name: required("Enter your name"),
  email: zfd.text(
    z
      .string({ required_error: "Enter your email" })
      .trim()
      .email("Enter an email like name@example.com"),
  ),
  title: required("Enter the purpose of the meeting"),
  description: optionalText,
  timeSlot: optionalText,
  date: zfd.text(
    z.string({ required_error: "Choose a date" }).regex(/^\d{4}-\d\d-\d\d$/, "Choose a date"),
  ),
});

export type Booking = z.infer<typeof bookingSchema>;

export const bookingValidator = withZod(bookingSchema);
