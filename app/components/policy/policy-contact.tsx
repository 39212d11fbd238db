import Mail from "lucide-react/icons/mail";
import { Card } from "~/components/ui/card";
import { EmailAddress } from "~/components/ui/email-address";
import type { PrivacyNotice } from "~/content/privacy-notice.server";
import { useEditMark } from "~/preview/edit-mark";

/** The contact for questions about a policy. */
export function PolicyContact({ title, text, email }: PrivacyNotice["contact"]) {
  const emailMark = useEditMark("siteSettings", "email");
  return (
    <Card
      as="section"
      background="mint"
      aria-labelledby="policy-contact"
      className="mt-16 p-6 sm:p-10 print:mt-5 print:break-inside-avoid print:p-4"
    >
      <h2 id="policy-contact" tabIndex={-1} className="text-2xl">
        {title}
      </h2>
      <p className="mt-3 text-ink-soft">{text}</p>
      {email && (
        <a
          href={`mailto:${email}`}
          {...emailMark}
          className="mt-4 inline-flex min-h-12 max-w-full items-center gap-2 text-sm font-semibold wrap-anywhere text-link underline decoration-river/40 underline-offset-4 hover:decoration-current sm:text-base"
        >
          <Mail aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0">
            <EmailAddress email={email} />
          </span>
        </a>
      )}
    </Card>
  );
}
