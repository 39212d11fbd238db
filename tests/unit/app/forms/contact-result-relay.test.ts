import { expect, test, vi } from "vitest";
import {
  deliverContactResult,
  markContactResultShown,
  onUnmountedResult,
} from "~/forms/contact-result-relay";
import type { FormResult } from "~/forms/form-result";

const SENT: FormResult = { outcome: "sent" };
const FAILED: FormResult = { outcome: "failed" };

test("an unmounted form gets its result once, when it arrives", () => {
  const teller = vi.fn();
  onUnmountedResult(teller);
  expect(teller).not.toHaveBeenCalled();
  deliverContactResult(SENT);
  deliverContactResult(FAILED);
  markContactResultShown();
  expect(teller.mock.calls).toEqual([[SENT]]);
});

test("a result that arrived before the visitor left unshown is delivered once", () => {
  const teller = vi.fn();
  deliverContactResult(FAILED);
  onUnmountedResult(teller);
  expect(teller.mock.calls).toEqual([[FAILED]]);
  deliverContactResult(SENT);
  markContactResultShown();
  expect(teller).toHaveBeenCalledTimes(1);
});
