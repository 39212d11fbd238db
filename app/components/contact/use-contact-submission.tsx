import { useActionData, useFetcher } from "@remix-run/react";
import { type FormEvent, type RefObject, useState } from "react";
import { useIsSubmitting } from "remix-validated-form";
import { toast } from "sonner";
import { saveUnsentInput, setText } from "~/components/form/use-unsent-input";
import { useToastOutlet } from "~/components/layout/toast-place";
import { Toaster } from "~/components/layout/toaster";
import { useLabels } from "~/content/site-data";
import { CONTACT_FIELDS, CONTACT_FORM_ID, TRAP_FIELD } from "~/forms/contact";
import type { FormResult, Texts } from "~/forms/form-result";
import { freeEdge } from "~/lib/html/toast-edge";
import { plainText } from "~/lib/text/plain-text";

/** Set by each press. Of the module, because the visitor may have left the form when the result arrives. */
let onResult: (result: FormResult) => void = () => {};

/** Shows the result of a message that was sent by script, also on the page to which the visitor has gone on. */
export function reportContactResult(result: FormResult): void {
  onResult(result);
}

/** Sends the contact form once per press and reports the result. */
export function useContactSubmission(form: RefObject<HTMLFormElement>) {
  const labels = useLabels().contact;
  const live = useFetcher<FormResult>();
  // The result of a post without JavaScript comes with the page.
  const pageResult = useActionData<FormResult>();
  const result = live.data ?? pageResult;
  // The form's own state misses an answer that comes before it has rendered that it is submitting.
  const [before, setBefore] = useState<FormResult>();
  const isSending = useIsSubmitting(CONTACT_FORM_ID) && live.data === before;
  const placeToaster = useToastOutlet();

  /** Runs before the form is read. A second press does nothing while a message is in flight. */
  function beforeSubmit(event: FormEvent<HTMLFormElement>) {
    if (isSending) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    setBefore(live.data);
    placeToaster(<Toaster />);
    toast.dismiss();
    const sent = new FormData(event.currentTarget);
    onResult = ({ outcome, message = "" }) => {
      if (outcome === "sent") {
        saveUnsentInput(CONTACT_FORM_ID, form.current ? clearSent(form.current, sent) : {});
        const position = `${freeEdge()}-right` as const;
        // As elements, which get their language.
        toast.success(<span>{labels.sentTitle}</span>, {
          description: <span>{labels.sentText}</span>,
          position,
        });
      } else if (outcome === "failed") {
        console.error("The contact message could not be sent.", message);
        alertAfterPaint(plainText(labels.failed));
      } else if (outcome === "rejected" || !form.current) {
        // On another page, nothing else can show why a message was refused.
        console.error("The contact message was not accepted.");
        alertAfterPaint(plainText(labels.rejected));
      } else {
        // Something like a password manager may have filled the trap field; the next press must succeed.
        setText(form.current, TRAP_FIELD);
      }
    };
  }

  return {
    fetcher: { ...live, data: result },
    result,
    isLive: live.data !== undefined,
    isPosted: pageResult !== undefined,
    isSending,
    beforeSubmit,
  };
}

/**
 * Empties the sent fields. Text that was typed after the press stays. `form.reset()` alone would restore a prefilled
 * subject.
 * @returns the texts that stay
 */
function clearSent(form: HTMLFormElement, sent: FormData): Texts {
  const current = new FormData(form);
  form.reset();
  const rest: Texts = {};
  for (const name of CONTACT_FIELDS) {
    const text = String(current.get(name) ?? "");
    rest[name] = text === sent.get(name) ? "" : text;
    setText(form, name, rest[name]);
  }
  return rest;
}

/** An alert blocks the browser, so the button is painted as ready before it. */
function alertAfterPaint(text: string): void {
  requestAnimationFrame(() => requestAnimationFrame(() => window.alert(text)));
}
