import { useMemo, useRef } from "react";
import { ValidatedForm } from "remix-validated-form";
import { FormErrorSummary } from "~/components/form/error-summary";
import { PersonFields } from "~/components/form/person-fields";
import { SubmitButton } from "~/components/form/submit-button";
import { TextAreaField, TextField } from "~/components/form/text-field";
import { useUnsentInput } from "~/components/form/use-unsent-input";
import { Card } from "~/components/ui/card";
import { useLabels } from "~/content/site-data";
import {
  CONTACT_FIELDS,
  CONTACT_FORM_ID,
  OPEN_FOR_FIELD,
  TRAP_FIELD,
} from "~/forms/contact-fields";
import { lazyValidator } from "~/forms/lazy-validator";
import { plainText } from "~/lib/text/plain-text";
import { ContactNotice } from "./contact-notice";
import { useContactSubmission } from "./use-contact-submission";

interface ContactFormProps {
  title: string;
  intro: string;
  /** What the subject starts with. */
  subject: string;
  /** The page says that a message has just been sent, for visitors without JavaScript. */
  isSent: boolean;
}

/** The contact form. It works without JavaScript; with it, nothing on the page moves. */
export function ContactForm({ title, intro, subject, isSent }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const labels = useLabels();
  const validator = useMemo(
    () =>
      lazyValidator(
        async () => (await import("~/forms/contact")).contactValidator(plainText(labels)),
        () => form.current,
      ),
    [labels],
  );
  const { fetcher, result, isLive, isPosted, isSending, isUntold, beforeSubmit, beforeSend } =
    useContactSubmission(form);
  useUnsentInput({
    formId: CONTACT_FORM_ID,
    form,
    fields: CONTACT_FIELDS,
    isAnswered: isPosted || isSent,
  });
  return (
    <Card
      as="section"
      ground="raised"
      id="send"
      aria-labelledby="contact-form-title"
      className="p-inset sm:p-10"
    >
      <h2 id="contact-form-title" className="text-title">
        {title}
      </h2>
      <p className="mt-3 text-ink-soft">{intro}</p>
      <ValidatedForm
        id={CONTACT_FORM_ID}
        formRef={form}
        method="post"
        // Without JavaScript the answer opens at the form, not at the top of the page.
        action="/contact#send"
        // Half the size of the other encoding for letters that are not Latin.
        encType="multipart/form-data"
        noValidate
        onPointerEnter={validator.prepare}
        onFocus={validator.prepare}
        validator={validator}
        defaultValues={{ subject }}
        fetcher={fetcher}
        onSubmitCapture={beforeSubmit}
        onSubmit={beforeSend}
        className="mt-8 grid gap-6 sm:grid-cols-2"
      >
        <div className="empty:hidden sm:col-span-2">
          <FormErrorSummary order={[...CONTACT_FIELDS]} />
          {isSending ? null : (
            <ContactNotice
              result={isUntold ? undefined : result}
              isLive={isLive}
              isSent={isSent || isUntold}
            />
          )}
        </div>
        <PersonFields />
        <TextField
          name="subject"
          label={labels.contact.subject}
          autoComplete="off"
          autoCapitalize="sentences"
          className="sm:col-span-2"
        />
        <TextAreaField
          name="message"
          label={labels.contact.message}
          rows={6}
          className="sm:col-span-2"
        />
        <Trap label={labels.forms.leaveEmpty} />
        <input type="hidden" name={OPEN_FOR_FIELD} defaultValue="" />
        <SubmitButton
          busy={isSending}
          busyLabel={labels.contact.sending}
          className="w-full sm:w-auto sm:justify-self-start sm:px-10"
        >
          {labels.contact.send}
        </SubmitButton>
      </ValidatedForm>
    </Card>
  );
}

/** A field for programs only: out of sight, out of the tab order, hidden from assistive technology. */
function Trap({ label }: { label: string }) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        {label}
        <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
