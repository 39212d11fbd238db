import { Link } from "@remix-run/react";
import { TextField } from "~/components/form/field";
import { useLabels } from "~/content/site-data";
import { PAGES } from "../../../contract/pages";

/** Name and email, the same in every form, with autocomplete. */
export function PersonFields() {
  const labels = useLabels().forms;
  return (
    <>
      <TextField name="name" label={labels.name} autoComplete="name" autoCapitalize="words" />
      <TextField
        name="email"
        label={labels.email}
        type="email"
        keyboard="email"
        autoComplete="email"
      />
    </>
  );
}

/** What happens to the name and the email of a form, with a link to the whole notice. */
export function PrivacyNotice({ text, className = "" }: { text: string; className?: string }) {
  return (
    <p className={`text-sm text-ink-soft ${className}`}>
      {text}{" "}
      <Link
        to={PAGES.privacyPage.path}
        prefetch="intent"
        className="inline-block py-1 text-link underline underline-offset-4"
      >
        {useLabels().links.privacyNotice}
      </Link>
    </p>
  );
}

/** Leads from a form to the prices, which most visitors want to know before they write. */
export function SeePricing() {
  return (
    <p className="mt-2 print:hidden">
      <Link
        to={PAGES.pricingPage.path}
        prefetch="intent"
        className="inline-block py-2 font-semibold text-link underline decoration-river/40 underline-offset-4 hover:decoration-current"
      >
        {useLabels().links.seePricing}
      </Link>
    </p>
  );
}
