import { FormNotice } from "~/components/form/form-notice";
import { CONTACT_TEXTS, type ContactAnswer } from "~/forms/contact-answer";
import { useSiteData } from "~/utils/site-data";

interface ContactNoticeProps {
  answer: ContactAnswer | undefined;
  /** The answer came to the running page, where the toast and the alerts speak. */
  isLive: boolean;
  isSent: boolean;
}

/** The outcome as part of the page: all of them without JavaScript, with it only what has no alert. */
export function ContactNotice({ answer, isLive, isSent }: ContactNoticeProps) {
  if (!answer && isSent) {
    return (
      <FormNotice role="status">
        <p className="font-semibold">{CONTACT_TEXTS.sent.title}</p>
        <p>{CONTACT_TEXTS.sent.text}</p>
      </FormNotice>
    );
  }
  const words = answer ? wordsOf(answer, isLive) : undefined;
  if (!words) return null;
  return (
    <FormNotice role="alert" help={<OtherWay />}>
      <p className="font-semibold">{words}</p>
    </FormNotice>
  );
}

function wordsOf({ outcome, message }: ContactAnswer, isLive: boolean): string | undefined {
  if (outcome === "refused") return message;
  if (isLive || (outcome !== "rejected" && outcome !== "failed")) return undefined;
  return CONTACT_TEXTS[outcome];
}

function OtherWay() {
  const { settings } = useSiteData();
  return (
    <>
      You can also write to{" "}
      <a href={`mailto:${settings.email}`} className="font-semibold underline underline-offset-4">
        {settings.email}
      </a>
      .
    </>
  );
}
