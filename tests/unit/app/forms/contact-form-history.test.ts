import { expect, test, vi } from "vitest";
import {
  deliverContactResult,
  markContactResultShown,
  onUnmountedAnswer,
} from "~/forms/contact-form-history";
import type { ContactResult } from "~/forms/contact-result";

const SENT: ContactResult = { outcome: "sent" };
const FAILED: ContactResult = { outcome: "failed" };

test("who has left the form is told of its answer once, when it comes", () => {
  const teller = vi.fn();
  onUnmountedAnswer(teller);
  expect(teller).not.toHaveBeenCalled();
  deliverContactResult(SENT);
  deliverContactResult(FAILED);
  markContactResultShown();
  expect(teller.mock.calls).toEqual([[SENT]]);
});

test("who leaves after the answer came, and before the form has shown it, is told of it, and not with the next", () => {
  const teller = vi.fn();
  deliverContactResult(FAILED);
  onUnmountedAnswer(teller);
  expect(teller.mock.calls).toEqual([[FAILED]]);
  deliverContactResult(SENT);
  markContactResultShown();
  expect(teller).toHaveBeenCalledTimes(1);
});
