import { useEffect, useMemo, useRef } from "react";
import { useFormContext, ValidatedForm } from "remix-validated-form";
import { FormErrorSummary } from "~/components/form/error-summary";
import { TextField } from "~/components/form/field";
import { PersonFields, PrivacyNotice, SeePricing } from "~/components/form/form-parts";
import { useUnsentInput } from "~/components/form/use-unsent-input";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { InLanguage } from "~/components/ui/in-language";
import { useLabels } from "~/content/site-data";
import { CONTACT_FIELDS, CONTACT_FORM_ID, contactValidator, TRAP_FIELD } from "~/forms/contact";
import type { ChosenPlan } from "~/forms/contact-subject";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { useIsHydrated } from "~/lib/time/use-clock";
import { PAGES } from "../../../contract/pages";
import { ContactNotice } from "./contact-notice";
import { useContactSubmission } from "./use-contact-submission";

interface ContactFormProps {
  title: string;
  intro: string;
  /** Initial value of the subject. */
  subject: string;
  /** The plan that the visitor comes from, with its prices. */
  plan: ChosenPlan | undefined;
  /** True after a message was sent without JavaScript. */
  isSent: boolean;
}

/** The contact form. It works with and without JavaScript. */
export function ContactForm({ title, intro, subject, plan, isSent }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const labels = useLabels();
  const validator = useMemo(() => contactValidator(labels), [labels]);
  const { fetcher, isPosted, beforeSubmit, ...state } = useContactSubmission(form);
  useUnsentInput({
    formId: CONTACT_FORM_ID,
    form,
    fields: CONTACT_FIELDS,
    isAnswered: isPosted || isSent,
  });
  return (
    <Card
      as="section"
      background="raised"
      id="send"
      // With a chosen plan, the page opens at the form, also without JavaScript.
      tabIndex={plan ? -1 : undefined}
      autoFocus={plan !== undefined}
      aria-labelledby="contact-form-title"
      className="p-inset sm:p-10"
    >
      <h2 id="contact-form-title" className="text-title">
        {title}
      </h2>
      <p className="mt-3 text-ink-soft">{intro}</p>
      {plan ? (
        <InLanguage of="plan">
          <PlanChoice {...plan} />
        </InLanguage>
      ) : null}
      <SeePricing />
      <ValidatedForm
        id={CONTACT_FORM_ID}
        formRef={form}
        method="post"
        // Without JavaScript the response opens at the form, not at the top of the page.
        action={`${PAGES.contactPage.path}#send`}
        // Half the size of URL encoding for non-Latin letters.
        encType="multipart/form-data"
        noValidate
        validator={validator}
        defaultValues={{ subject }}
        fetcher={fetcher}
        onSubmitCapture={beforeSubmit}
        className="mt-8 grid gap-6 sm:grid-cols-2"
      >
        <ContactFields {...state} isSent={isSent} />
      </ValidatedForm>
    </Card>
  );
}

/**
 * Names the chosen plan. A page change by script has no autofocus, so it scrolls here itself. A document does not: its
 * visitor may have gone on before it was hydrated, and would press beside the button that moves away.
 */
function PlanChoice({ name, prices }: ChosenPlan) {
  const labels = useLabels().contact;
  const element = useRef<HTMLParagraphElement>(null);
  const isPageChange = useRef(useIsHydrated());
  useEffect(() => {
    if (isPageChange.current) element.current?.closest("section")?.scrollIntoView();
  }, []);
  return (
    <p ref={element} className="mt-5 rounded-2xl bg-mint px-5 py-4">
      <strong className="font-semibold">
        {fillPlaceholders(labels.chosenPlan, { plan: name })}
      </strong>{" "}
      <span className="text-ink-soft">{prices}</span>
    </p>
  );
}

type ContactFieldsProps = Pick<
  ReturnType<typeof useContactSubmission>,
  "result" | "isLive" | "isSending"
> & { isSent: boolean };

function ContactFields({ result, isLive, isSending, isSent }: ContactFieldsProps) {
  const { contact, forms } = useLabels();
  const { hasBeenSubmitted } = useFormContext();
  return (
    <>
      <div className="empty:hidden sm:col-span-2">
        <FormErrorSummary order={CONTACT_FIELDS} />
        {isSending ? null : (
          <ContactNotice result={result} isLive={isLive} isSent={isSent && !hasBeenSubmitted} />
        )}
      </div>
      <PersonFields />
      <TextField
        name="subject"
        label={contact.subject}
        autoCapitalize="sentences"
        className="sm:col-span-2"
      />
      <TextField name="message" label={contact.message} rows={6} className="sm:col-span-2" />
      <Trap label={forms.leaveEmpty} />
      <PrivacyNotice text={contact.privacy} className="sm:col-span-2" />
      {/* Not disabled while the form is sent: it would lose the focus. */}
      <Button
        type="submit"
        aria-disabled={isSending}
        className="w-full aria-disabled:cursor-progress aria-disabled:opacity-75 sm:w-auto sm:justify-self-start sm:px-10"
      >
        {isSending ? contact.sending : contact.send}
      </Button>
    </>
  );
}

/** A field for bots only: out of sight, out of the tab order, hidden from assistive technology. */
function Trap({ label }: { label: string }) {
  return (
    <div aria-hidden="true" className="absolute -start-[200vw] size-px overflow-hidden">
      <label>
        {label}
        <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
