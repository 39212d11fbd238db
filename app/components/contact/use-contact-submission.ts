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
import {
  CONTACT_FIELDS,
  MINIMUM_OPEN_MS,
  OPEN_FOR_FIELD,
  TRAP_FIELD,
} from "~/forms/contact-fields";
import { markContactResultShown, onUnmountedAnswer } from "~/forms/contact-form-history";
import type { ContactResult } from "~/forms/contact-result";
import { plainText } from "~/lib/text/plain-text";
import type { Labels } from "../../../contract/labels";
import { useLazyToast } from "./use-lazy-toast";

/** Sends the contact form once per press and tells the visitor what became of it. */
export function useContactSubmission(form: RefObject<HTMLFormElement>) {
  const labels = useLabels().contact;
  // An answer is told once: not again when the page's data, and the words with it, are read anew.
  const latestLabels = useRef(labels);
  latestLabels.current = labels;
  const live = useFetcher<ContactResult>();
  const { state, data } = live;
  // The answer to a post made without JavaScript is part of the page.
  const pageResult = useActionData<ContactResult>();
  const result = data ?? pageResult;
  const fetcher = useMemo(() => ({ ...live, data: result }), [live, result]);

  const openedAt = useRef(0);
  const isUnderWay = useRef(false);
  const sent = useRef<FormData>();
  const [isSending, setSending] = useState(false);
  const [isUntold, setUntold] = useState(false);
  const fetchToast = useLazyToast();

  useEffect(() => {
    openedAt.current = performance.now();
  }, []);

  const tellOfSent = useCallback(async () => {
    const toast = await fetchToast();
    const { sentTitle, sentText } = latestLabels.current;
    toast.success(sentTitle, { description: sentText });
  }, [fetchToast]);

  useEffect(() => {
    if (state !== "idle" || !data) return;
    markContactResultShown();
    isUnderWay.current = false;
    setSending(false);
    if (data.outcome === "sent") {
      // At once: whoever leaves in this moment has sent it all the same.
      if (form.current) clear(form.current, sent.current);
      tellOfSent().catch(() => setUntold(true));
      return;
    }
    // An alert stops the browser: the button has to be painted as ready before it.
    const timer = setTimeout(() => report(data, form.current, latestLabels.current));
    return () => clearTimeout(timer);
  }, [state, data, form, tellOfSent]);

  useEffect(() => {
    function tellElsewhere(result: ContactResult) {
      // Without a connection there is no toast, and what was sent is sent.
      if (result.outcome === "sent") tellOfSent().catch(() => {});
      else reportElsewhere(result, latestLabels.current);
    }
    return () => {
      if (isUnderWay.current) onUnmountedAnswer(tellElsewhere);
    };
  }, [tellOfSent]);

  /** Runs before the form is read: a second press does nothing while the first is under way. */
  function beforeSubmit(event: FormEvent<HTMLFormElement>) {
    if (isUnderWay.current) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const openFor = performance.now() - openedAt.current;
    setValue(event.currentTarget, OPEN_FOR_FIELD, String(Math.ceil(openFor + remaining(openFor))));
    sent.current = new FormData(event.currentTarget);
  }

  /** Runs when the values are right. A very quick visitor waits a moment instead of being refused. */
  async function beforeSend() {
    isUnderWay.current = true;
    setSending(true);
    setUntold(false);
    // What its answer needs is fetched meanwhile; without a connection there will be no toast.
    fetchToast().catch(() => {});
    const wait = remaining(performance.now() - openedAt.current);
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }

  return {
    fetcher,
    result,
    isLive: data !== undefined,
    /** The page came with an answer to a post made without JavaScript. */
    isPosted: pageResult !== undefined,
    isSending,
    /** The message was sent, and no toast could say so. */
    isUntold,
    beforeSubmit,
    beforeSend,
  };
}

function remaining(openFor: number): number {
  return Math.max(0, MINIMUM_OPEN_MS - openFor);
}

function report(
  result: ContactResult,
  form: HTMLFormElement | null,
  labels: Labels["contact"],
): void {
  if (result.outcome === "rejected") {
    console.error("The contact message was not accepted.");
    window.alert(plainText(labels.rejected));
  } else if (result.outcome === "failed") {
    console.error("The contact message could not be sent.", result.message ?? "");
    window.alert(plainText(labels.failed));
  } else if (result.outcome === "refused" && form) {
    // Whatever filled the trap in (a password manager, say), the next press goes through.
    setValue(form, TRAP_FIELD, "");
  }
}

/** On another page there is no form to say what was wrong at. */
function reportElsewhere(result: ContactResult, labels: Labels["contact"]): void {
  const outcome = result.outcome === "failed" ? "failed" : "rejected";
  report({ ...result, outcome }, null, labels);
}

/**
 * Empties the fields but for what was typed since they were sent; a reset alone would bring a prefilled subject back.
 */
function clear(form: HTMLFormElement, sent: FormData | undefined): void {
  const texts = new FormData(form);
  form.reset();
  for (const name of CONTACT_FIELDS) {
    const text = String(texts.get(name) ?? "");
    setValue(form, name, text === sent?.get(name) ? "" : text);
  }
}

function setValue(form: HTMLFormElement, name: string, value: string): void {
  const element = form.elements.namedItem(name);
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    element.value = value;
  }
}
