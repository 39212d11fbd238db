import { useActionData, useFetcher } from "@remix-run/react";
import {
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLabels } from "~/content/site-data";
import { MINIMUM_OPEN_MS, OPEN_FOR_FIELD } from "~/forms/contact-fields";
import { markContactResultShown, onUnmountedResult } from "~/forms/contact-result-relay";
import type { FormResult } from "~/forms/form-result";
import { clearSentFields, reportResult, reportWithoutForm, setValue } from "./contact-result";
import { isToastLoaded, useLazyToast } from "./use-lazy-toast";

/** Sends the contact form once per press and reports the result. */
export function useContactSubmission(form: RefObject<HTMLFormElement>) {
  const { fetcher, state, data, result, isPosted } = useFormResult();
  const inFlight = useRef(false);
  const sent = useRef<FormData>();
  const [isSending, setSending] = useState(false);
  const { fetchToast, toastSent, dismissSent, hasToastFailed, setToastFailed } = useSentToast();
  const [isSubmitted, setSubmitted] = useState(false);
  const latestLabels = useLatestLabels();
  const openFor = useOpenTime();

  useEffect(() => {
    if (state !== "idle" || !data) return;
    markContactResultShown();
    inFlight.current = false;
    setSending(false);
    if (data.outcome === "sent") {
      // Before the toast: the message is sent even if the visitor leaves now.
      if (form.current) clearSentFields(form.current, sent.current);
      toastSent().catch(() => setToastFailed(true));
      return;
    }
    // An alert blocks the browser, so the button must be painted as ready before it.
    const timer = setTimeout(() => reportResult(data, form.current, latestLabels.current));
    return () => clearTimeout(timer);
  }, [state, data, form, toastSent, setToastFailed, latestLabels]);

  useReportAfterUnmount(inFlight, toastSent);

  // Runs before the form is read. A second press does nothing while a message is in flight.
  function beforeSubmit(event: FormEvent<HTMLFormElement>) {
    if (inFlight.current) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    setSubmitted(true);
    dismissSent();
    const time = Math.max(openFor(), MINIMUM_OPEN_MS);
    setValue(event.currentTarget, OPEN_FOR_FIELD, String(Math.ceil(time)));
    sent.current = new FormData(event.currentTarget);
  }

  /** Runs when the values are valid. A very quick visitor waits a moment instead of being rejected. */
  async function beforeSend() {
    inFlight.current = true;
    setSending(true);
    fetchToast().catch(() => {});
    const wait = MINIMUM_OPEN_MS - openFor();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }

  return {
    fetcher,
    result,
    isLive: data !== undefined,
    isPosted,
    isSubmitted,
    isSending,
    hasToastFailed,
    beforeSubmit,
    beforeSend,
  };
}

/** Reports the result of a message whose form was unmounted while it was in flight. */
function useReportAfterUnmount(inFlight: RefObject<boolean>, toastSent: () => Promise<void>): void {
  const latestLabels = useLatestLabels();
  useEffect(() => {
    function report(result: FormResult) {
      // Without a connection the toast's code cannot be loaded; the message is sent all the same.
      if (result.outcome === "sent") toastSent().catch(() => {});
      else reportWithoutForm(result, latestLabels.current);
    }
    return () => {
      if (inFlight.current) onUnmountedResult(report);
    };
  }, [inFlight, toastSent, latestLabels]);
}

/** The result of the last post, by script or without. */
function useFormResult() {
  const live = useFetcher<FormResult>();
  // The result of a post without JavaScript comes with the page.
  const pageResult = useActionData<FormResult>();
  const result = live.data ?? pageResult;
  const fetcher = useMemo(() => ({ ...live, data: result }), [live, result]);
  return {
    fetcher,
    state: live.state,
    data: live.data,
    result,
    isPosted: pageResult !== undefined,
  };
}

/** Always the current labels, for effects that must not run again when the page's data is reloaded. */
function useLatestLabels() {
  const labels = useLabels().contact;
  const latest = useRef(labels);
  latest.current = labels;
  return latest;
}

/** The toast after a sent message. */
function useSentToast() {
  const fetchToast = useLazyToast();
  const latestLabels = useLatestLabels();
  /** True when the message was sent but the toast's code could not be loaded. */
  const [hasToastFailed, setToastFailed] = useState(false);
  const toastSent = useCallback(async () => {
    const toast = await fetchToast();
    const { sentTitle, sentText } = latestLabels.current;
    toast.success(sentTitle, { description: sentText });
  }, [fetchToast, latestLabels]);
  /** The confirmation of the last message leaves before the next is sent. */
  function dismissSent() {
    setToastFailed(false);
    if (isToastLoaded()) fetchToast().then((toast) => toast.dismiss());
  }
  return { fetchToast, toastSent, dismissSent, hasToastFailed, setToastFailed };
}

/** @returns how long the form has been open, in milliseconds */
function useOpenTime(): () => number {
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);
  return () => performance.now() - openedAt.current;
}
