import { FormNotice } from "~/components/form/form-notice";
import { MailAddress } from "~/components/ui/mail-address";
import { useSiteData } from "~/content/site-data";
import { useWords } from "~/content/use-labels";
import type { ContactResult } from "~/forms/contact-result";
import type { Words } from "../../../contract/labels";

interface ContactNoticeProps {
  result: ContactResult | undefined;
  /** The answer came to the running page, where the toast and the alerts have spoken already. */
  isLive: boolean;
  isSent: boolean;
}

/** The outcome as part of the page: all of them without JavaScript, with it those that need the visitor. */
export function ContactNotice({ result, isLive, isSent }: ContactNoticeProps) {
  const texts = useWords().contact;
  if (!result && isSent) {
    return (
      <FormNotice role="status" tone="status">
        <p className="font-semibold">{texts.sentTitle}</p>
        <p>{texts.sentText}</p>
      </FormNotice>
    );
  }
  const words = result ? wordsOf(result, texts) : undefined;
  if (!result || !words) return null;
  // An alert window has said it; the notice stays, and need not be announced a second time.
  const isSaid = isLive && result.outcome !== "refused";
  return (
    <FormNotice role={isSaid ? undefined : "alert"} tone="alert" help={<OtherWay />}>
      <p className="font-semibold">{words}</p>
    </FormNotice>
  );
}

function wordsOf({ outcome, message }: ContactResult, texts: Words["contact"]): string | undefined {
  if (outcome === "refused") return message;
  return outcome === "rejected" || outcome === "failed" ? texts[outcome] : undefined;
}

function OtherWay() {
  const { settings } = useSiteData();
  if (!settings.email) return null;
  const [before, after] = settings.words.contact.otherWay.split("{email}");
  return (
    <>
      {before}
      <a href={`mailto:${settings.email}`} className="font-semibold underline underline-offset-4">
        <MailAddress email={settings.email} />
      </a>
      {after}
    </>
  );
}
