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
  const listener = vi.fn();
  onUnmountedResult(listener);
  expect(listener).not.toHaveBeenCalled();
  deliverContactResult(SENT);
  deliverContactResult(FAILED);
  markContactResultShown();
  expect(listener.mock.calls).toEqual([[SENT]]);
});

test("a result that arrived before the visitor left unshown is delivered once", () => {
  const listener = vi.fn();
  deliverContactResult(FAILED);
  onUnmountedResult(listener);
  expect(listener.mock.calls).toEqual([[FAILED]]);
  deliverContactResult(SENT);
  markContactResultShown();
  expect(listener).toHaveBeenCalledTimes(1);
});
