import { FormNotice } from "~/components/form/form-notice";
import { EmailAddress } from "~/components/ui/email-address";
import { useLabels, useSiteData } from "~/content/site-data";
import type { FormResult } from "~/forms/form-result";
import type { Labels } from "../../../contract/labels";
import { mailtoUrl } from "../../../contract/urls";

interface ContactNoticeProps {
  result: FormResult | undefined;
  /** True when the result came by script, which has already shown it as a toast or an alert. */
  isLive: boolean;
  isSent: boolean;
}

/** The result as part of the page: without JavaScript every result, with it those that need the visitor's action. */
export function ContactNotice({ result, isLive, isSent }: ContactNoticeProps) {
  const labels = useLabels().contact;
  if (!result && isSent) {
    return (
      <FormNotice role="status" tone="status">
        <p className="font-semibold">{labels.sentTitle}</p>
        <p>{labels.sentText}</p>
      </FormNotice>
    );
  }
  const message = result ? messageOf(result, labels) : undefined;
  if (!result || !message) return null;
  // After an alert window the notice stays, but is not announced a second time.
  const isAnnounced = isLive && result.outcome !== "refused";
  return (
    <FormNotice role={isAnnounced ? undefined : "alert"} tone="alert" help={<EmailInstead />}>
      <p className="font-semibold">{message}</p>
    </FormNotice>
  );
}

function messageOf(
  { outcome, message }: FormResult,
  labels: Labels["contact"],
): string | undefined {
  if (outcome === "refused") return message;
  return outcome === "rejected" || outcome === "failed" ? labels[outcome] : undefined;
}

function EmailInstead() {
  const { settings } = useSiteData();
  if (!settings.email) return null;
  const [before, after] = settings.labels.contact.otherWay.split("{email}");
  return (
    <>
      {before}
      <a href={mailtoUrl(settings.email)} className="font-semibold underline underline-offset-4">
        <EmailAddress email={settings.email} />
      </a>
      {after}
    </>
  );
}
