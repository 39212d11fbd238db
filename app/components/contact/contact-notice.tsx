import { FormNotice } from "~/components/form/form-notice";
import { EmailAddress } from "~/components/ui/email-address";
import { useLabels, useSiteData } from "~/content/site-data";
import type { ContactResult } from "~/forms/contact-result";
import type { Labels } from "../../../contract/labels";

interface ContactNoticeProps {
  result: ContactResult | undefined;
  /** The answer came to the running page, where the toast and the alerts have spoken already. */
  isLive: boolean;
  isSent: boolean;
}

/** The outcome as part of the page: all of them without JavaScript, with it those that need the visitor. */
export function ContactNotice({ result, isLive, isSent }: ContactNoticeProps) {
  const texts = useLabels().contact;
  if (!result && isSent) {
    return (
      <FormNotice role="status" tone="status">
        <p className="font-semibold">{texts.sentTitle}</p>
        <p>{texts.sentText}</p>
      </FormNotice>
    );
  }
  const labels = result ? messageOf(result, texts) : undefined;
  if (!result || !labels) return null;
  // An alert window has said it; the notice stays, and need not be announced a second time.
  const isSaid = isLive && result.outcome !== "refused";
  return (
    <FormNotice role={isSaid ? undefined : "alert"} tone="alert" help={<OtherWay />}>
      <p className="font-semibold">{labels}</p>
    </FormNotice>
  );
}

function messageOf(
  { outcome, message }: ContactResult,
  texts: Labels["contact"],
): string | undefined {
  if (outcome === "refused") return message;
  return outcome === "rejected" || outcome === "failed" ? texts[outcome] : undefined;
}

function OtherWay() {
  const { settings } = useSiteData();
  if (!settings.email) return null;
  const [before, after] = settings.labels.contact.otherWay.split("{email}");
  return (
    <>
      {before}
      <a href={`mailto:${settings.email}`} className="font-semibold underline underline-offset-4">
        <EmailAddress email={settings.email} />
      </a>
      {after}
    </>
  );
}
