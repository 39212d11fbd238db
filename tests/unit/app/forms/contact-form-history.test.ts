import { expect, test, vi } from "vitest";
import {
  answerContactForm,
  leaveContactForm,
  takeContactAnswer,
} from "~/forms/contact-form-history";
import type { ContactResult } from "~/forms/contact-result";

const SENT: ContactResult = { outcome: "sent" };
const FAILED: ContactResult = { outcome: "failed" };

test("who has left the form is told of its answer once, when it comes", () => {
  const teller = vi.fn();
  leaveContactForm(teller);
  expect(teller).not.toHaveBeenCalled();
  answerContactForm(SENT);
  answerContactForm(FAILED);
  takeContactAnswer();
  expect(teller.mock.calls).toEqual([[SENT]]);
});

test("who leaves after the answer came, and before the form has shown it, is told of it, and not with the next", () => {
  const teller = vi.fn();
  answerContactForm(FAILED);
  leaveContactForm(teller);
  expect(teller.mock.calls).toEqual([[FAILED]]);
  answerContactForm(SENT);
  takeContactAnswer();
  expect(teller).toHaveBeenCalledTimes(1);
});
